/** Why something failed, in words. One that is the server's fault has a reference to quote. */
export interface Failure {
  message: string;
  /** As HTTP has it: 500 and above is the server's fault. */
  status?: number;
  requestId?: string | undefined;
  /** Of a change that was not answered: the server says that it is not saved, or can't be asked. */
  outcome?: 'notSaved' | 'unknown' | undefined;
}

export const outcomeWords = {
  notSaved: "It isn't saved. What you entered is still here: please try again.",
  unknown: "It may or may not be saved. Please try again: it won't be recorded twice.",
} as const;
