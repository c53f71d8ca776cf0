import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The address that slips and messages name: the school's own, or else the one that this browser uses. */
export function useLogInAddress(): { address: string; isOnlyHere: boolean } {
  const { data } = useQuery(api.school.get.queryOptions());
  const address = data?.publicUrl ?? window.location.origin;
  return { address, isOnlyHere: isThisMachine(new URL(address).hostname) };
}

/** Whether a host name leads to the machine that looks it up, so that nobody else's device gets anywhere with it. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
