import { useSchool } from '../../session/session.ts';

/** Turns a calendar's path into its whole address. */
export function useFeedAddress(): (path: string) => string {
  const { publicUrl } = useSchool();
  return (path) => `${publicUrl ?? window.location.origin}${path}`;
}
