import { kindMessages, type Kind } from './kind.ts';

// What a school asks families to sign, such as a liability waiver. Each change of its text is a version of its own, and
// whoever signed has signed that version.

export const agreementScopes = ['child', 'family'] as const;
/** Whether it is signed for each child, or once for the whole family. */
export type AgreementScope = (typeof agreementScopes)[number];

export interface Agreement extends Kind {
  per: AgreementScope;
  /** Whether the school keeps a list of who hasn't signed it. */
  required: boolean;
  text: string;
  version: number;
}

export const LONGEST_AGREEMENT = 20_000;
export const MOST_AGREEMENTS = 20;

export const agreementMessages = {
  ...kindMessages('agreement'),
  text: 'Please write what is to be signed',
  tooLong: `An agreement can be at most ${LONGEST_AGREEMENT} characters`,
  tooMany: `There are already ${MOST_AGREEMENTS} agreements. Retire one first.`,
  retiredFrom: 'Please give a date from Jan 1, 2000 to one year ahead',
  whose: (name: string, per: AgreementScope) =>
    per === 'child'
      ? `${name} is signed for each child. Say for which.`
      : `${name} is signed once for the whole family.`,
  signDate: 'Please give the day on the paper, not after today',
  signatureNotFound: 'There is no such signature',
  withdrawn: 'This signature is withdrawn already.',
  noFamily: (name: string) => `${name} is in no family.`,
} as const;
