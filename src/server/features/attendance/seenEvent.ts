import { teachersEvents } from '../../../contract/teacher.ts';
import type { Role } from '../../../domain/roles.ts';

const ofTeachers = new Map(Object.entries(teachersEvents));

/**
 * The payload of a day's live event, as JSON, reduced to what somebody with these roles may see: if they only teach,
 * without money and emails. Null if they may not see it at all.
 */
export function eventAsSeenBy(
  roles: readonly Role[],
  { name, payload }: { name: string; payload: string },
): string | null {
  if (roles.includes('admin')) return payload;
  const seen = ofTeachers.get(name);
  return seen ? JSON.stringify(seen.parse(JSON.parse(payload))) : null;
}
