import { useSchool } from '../../session/session.ts';

/** The whole address of a calendar, from its path. */
export function useFeedAddress(): (path: string) => string {
  const { publicUrl } = useSchool();
  return (path) => `${publicUrl ?? window.location.origin}${path}`;
}
