/** Why something failed, in words. One that is the server's fault has a reference to quote. */
export interface Failure {
  message: string;
  /** As HTTP has it: 500 and above is the server's fault. */
  status?: number;
  requestId?: string | undefined;
}
