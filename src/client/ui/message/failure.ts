/** Why something failed, in words. Server errors have a reference to quote. */
export interface Failure {
  message: string;
  /** The HTTP status: 500 and above are server errors. */
  status?: number;
  requestId?: string | undefined;
  /** For a change whose response was lost: 'notSaved' if the server says so, 'unknown' if we can't ask it. */
  outcome?: 'notSaved' | 'unknown' | undefined;
  /** How often it was tried, if the message doesn't say it. */
  attempts?: number | undefined;
}

export const outcomeWords = {
  notSaved: "It isn't saved. What you entered is still here: please try again.",
  unknown: "It may or may not be saved. Please try again: it won't be recorded twice.",
} as const;
