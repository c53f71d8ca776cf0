import { useQuery } from '@tanstack/react-query';
import { isThisMachine } from '../../../domain/thisMachine.ts';
import { api } from '../../api/api.ts';

/** The address for slips and messages: the school's own, or else the one that this browser uses. */
export function useLogInAddress(): {
  address: string;
  isOnlyHere: boolean;
  startedBy: string | null;
} {
  const { data } = useQuery(api.school.get.queryOptions());
  const address = data?.publicUrl ?? window.location.origin;
  return {
    address,
    isOnlyHere: isThisMachine(new URL(address).hostname),
    startedBy: data?.startedBy ?? null,
  };
}
