import type { AuditRecord } from '../../../contract/auditLog.ts';
import { groupBy } from '../../../domain/collections.ts';

/** A line of the log: an entry, or the heading of an act's entries, which open below it. */
export interface AuditLine extends AuditRecord {
  /** How many entries a heading stands for. */
  count?: number;
  opened?: boolean;
  /** An entry below its act's heading. */
  inside?: boolean;
}

/** The same for all entries that one request made with the same action, such as adding 14 students. */
function actOf({ requestId, id, action, className }: AuditRecord): string {
  return requestId === null ? id : [requestId, action, className].join(' ');
}

/** The entries as lines, in their order, with those of one act folded into one where the newest of them is. */
export function foldActs(
  records: readonly AuditRecord[],
  opened: ReadonlySet<string>,
): AuditLine[] {
  return [...groupBy(records, actOf)].flatMap(([act, entries]): AuditLine[] => {
    const [first] = entries;
    if (!first || entries.length === 1) return entries;
    const heading = { ...first, id: act, count: entries.length, opened: opened.has(act) };
    const below = heading.opened ? entries.map((entry) => ({ ...entry, inside: true })) : [];
    return [heading, ...below];
  });
}
