/** How many days the server remembers the key of a completed request; clients don't ask about older ones. */
export const KEYS_KEPT_DAYS = 7;

/** How many hours the response is kept. It may contain a temporary password, so only as long as retries need it. */
export const ANSWERS_KEPT_HOURS = 24;

/** The header of a replayed response. Its value is the instant of the original response. */
export const REPLAYED_HEADER = 'idempotency-replayed';
