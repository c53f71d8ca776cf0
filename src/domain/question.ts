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
  saidTwice: 'You have written twice. The school answers now.',
  keepNeedsText: 'Please say why it stays',
  amount: 'Please give the amount of the credit',
  nothingToWaive: 'Nothing of this line can be waived. Give a credit instead.',
  outcome: 'Please choose an answer',
} as const;

/**
 * The answer as a sentence for who asked.
 *
 * @param amount in cents, what was given back; null if nothing was
 */
export function outcomeInWords(outcome: QuestionOutcome, amount: Cents | null): string {
  if (outcome === 'keep') return 'Not changed.';
  const much = amount === null ? '' : `: ${formatMoney(amount)}`;
  return outcome === 'waive' ? `We have waived it${much}.` : `We gave a credit${much}.`;
}
