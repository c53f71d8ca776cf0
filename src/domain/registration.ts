/** How many people may wait for approval, and besides, how many may have an email to confirm. */
export const MOST_REGISTERED = 300;

/** How many days somebody who registers has to confirm their email. */
export const UNCONFIRMED_KEPT_DAYS = 7;

export const REGISTRATION_FULL = "The school isn't taking registrations here right now.";
