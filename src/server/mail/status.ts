/**
 * The status in a mail server's answer (RFC 3463), such as '5.1.1' in '550 5.1.1 No such user'; null if it has none. A
 * number further on may be anything, such as a network address.
 */
export function statusIn(answer: string): string | null {
  return /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(answer)?.[1] ?? null;
}

/** Whether nothing can be sent to an address, whatever the email says. 5.1.7 and 5.1.8 are about the sender's address. */
export function isAboutAddress(status: string): boolean {
  return /^5\.1\.\d+$/.test(status) ? !['5.1.7', '5.1.8'].includes(status) : status === '5.2.1';
}

/** Whether a mailbox is full, which may be over tomorrow. */
export const isFull = (status: string): boolean => status === '5.2.2';

/** Whether a status tells only that it failed. */
export const isVague = (status: string): boolean => /^5\.0\.\d+$/.test(status);
