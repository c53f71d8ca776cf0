import type { Refusal } from '../../domain/refusal.ts';
import type { Origin } from './requests.ts';

/** One request, for the log and the metrics. It is filled in while the request is answered. */
export interface Visit {
  requestId: string;
  origin: Origin;
  /** The operation of the contract, or the kind of address: 'students.list', 'auth/sign-in/email', 'client'. */
  operation: string;
  userId: string | null;
  refusal: Refusal | null;
  /** Why it was refused, if only the operator can do something about that. Never sent to anybody. */
  reason: string | null;
}

/** An id that a trusted proxy gave a request, so that its log and ours use the same one. */
const PROXYS_ID = /^[\w.:-]{8,64}$/;

/** The request's id from a trusted proxy; undefined if there is none, or if it isn't a valid id. */
export function proxysId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && PROXYS_ID.test(header) ? header : undefined;
}

/** What the log says about a refused request. It leaves out the message, which may name somebody. */
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
