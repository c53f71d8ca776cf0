import { formatMoney, type Cents } from './money.ts';

/** What a school can answer to a question about a line of an account. */
export const questionOutcomes = {
  waive: 'Waive',
  credit: 'Give credit',
  keep: 'Keep',
} as const;
export type QuestionOutcome = keyof typeof questionOutcomes;
export const questionOutcomeKeys = Object.keys(questionOutcomes) as QuestionOutcome[];

export const questionStates = ['open', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** In characters, of each message. */
export const LONGEST_QUESTION = 1000;
/** By one person. */
export const MOST_QUESTIONS_A_DAY = 20;
/** By the student or their guardians: the question, and one more. Staff may write as often as they like. */
export const MOST_MESSAGES = 2;

export const questionMessages = {
  text: 'Please write what you want to know',
  tooLong: `A message can be at most ${LONGEST_QUESTION} characters`,
  isOpen: 'This line has a question that isn’t answered yet.',
  tooMany: `You can ask ${MOST_QUESTIONS_A_DAY} questions a day. Please talk to the school.`,
  notFound: 'Question not found',
  answered: 'This question is answered already.',
  notUndone:
    'Somebody has written since, or this answer is undone already. To charge a waived fee again, open the statement.',
  saidTwice: 'You have written twice. The school answers now.',
  keepNeedsText: 'Please say why it stays',
  amount: 'Please give the amount of the credit',
  nothingToWaive: 'Nothing of this line can be waived. Give a credit instead.',
  outcome: 'Please choose an answer',
} as const;

/** An answer, with the cents that it gave back; null if none. */
interface Answered {
  outcome: QuestionOutcome;
  amount: Cents | null;
  /** Whether what it waived isn't waived any more. */
  hasChanged: boolean;
}

/** The answer as a sentence for who asked. */
export function outcomeInWords({ outcome, amount, hasChanged }: Answered): string {
  if (outcome === 'keep') return 'Not changed.';
  const much = amount === null ? '' : `: ${formatMoney(amount)}`;
  if (outcome === 'credit') return `We gave a credit${much}.`;
  return hasChanged
    ? `We had waived it${much}. That has changed since.`
    : `We have waived it${much}.`;
}
