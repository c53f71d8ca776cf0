import type { Refusal } from '../../domain/refusal.ts';
import type { Origin } from './requests.ts';

/** One request, as the log and the metrics tell it. Filled in while it is answered. */
export interface Visit {
  requestId: string;
  origin: Origin;
  /** The operation of the contract, or the kind of address: 'students.list', 'auth/sign-in/email', 'client'. */
  operation: string;
  userId: string | null;
  refusal: Refusal | null;
  /** Why it was refused, where only the operator can do something about it. Never sent to anybody. */
  reason: string | null;
}

/** An id that a trusted proxy gave a request, so that its log and ours name the same one. */
const PROXYS_ID = /^[\w.:-]{8,64}$/;

/** The id of the request that a trusted proxy names; undefined if it names none, or one that is no id. */
export function proxysId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && PROXYS_ID.test(header) ? header : undefined;
}

/** What the log says about a refused request. Not the message: it may name somebody. */
export function loggedAbout({ operation, userId, refusal, reason }: Visit): object {
  const fields = refusal?.fields && Object.keys(refusal.fields);
  return {
    ...(operation !== '' && { operation }),
    ...(userId !== null && { userId }),
    ...(refusal && { code: refusal.code }),
    ...(fields && fields.length > 0 && { fields: fields.slice(0, 10) }),
    ...(reason !== null && { reason }),
  };
}
