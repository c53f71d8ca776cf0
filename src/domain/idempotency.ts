/** How long the server knows that a request with a key was done; a client asks about none that is older. */
export const KEYS_KEPT_DAYS = 7;

/** How long the answer itself is kept. It may hold a temporary password, so no longer than retries need it. */
export const ANSWERS_KEPT_HOURS = 24;

/** The header of an answer that was given before: when it was given first, as an instant. */
export const REPLAYED_HEADER = 'idempotency-replayed';
