import { useIsReached } from '../../api/useIsReached.ts';

/**
 * Says that the server can't be reached before somebody types a payment that can't be saved. Only marks can be made
 * offline.
 */
export function NeedsNetwork() {
  const isReached = useIsReached();
  if (isReached) return null;
  return (
    <p role="status" className="warning below">
      There's no connection right now. Payments can be recorded once it is back.
    </p>
  );
}
