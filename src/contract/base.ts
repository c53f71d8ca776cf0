import { z } from 'zod';
import {
  isMonthWithinReach,
  isWithinReach,
  type CalendarDate,
  type Instant,
  type Month,
} from '../domain/dates.ts';
import { asciiEmail, hasEmail } from '../domain/email.ts';
import type {
  ChargeId,
  ClassId,
  FamilyId,
  PaymentId,
  RefundId,
  StudentId,
  UserId,
} from '../domain/ids.ts';
import {
  formatMoney,
  LARGEST_AMOUNT,
  minus,
  ZERO,
  PART_OF_A_CENT,
  type Cents,
} from '../domain/money.ts';
import { isOneLine } from '../domain/oneLine.ts';
import { typedEmail, typedLine, typedText } from '../domain/typed.ts';

/** The parts that an operation's input may be split into; clients have no fields with these names. */
export const INPUT_PARTS: readonly string[] = ['params', 'query', 'body'];

/** Gives a schema's output a brand for the compiler; the data and the input type stay the same. */
export function branded<Brand extends Base, Base extends string | number = string, Sent = Base>(
  schema: z.ZodType<Base, Sent>,
): z.ZodType<Brand, Sent> {
  return schema as z.ZodType<Brand, Sent>;
}

export const id = z.string().min(1).max(200);
export const userId = branded<UserId>(id);
export const studentId = branded<StudentId>(id);
export const paymentId = branded<PaymentId>(id);
export const refundId = branded<RefundId>(id);
export const chargeId = branded<ChargeId>(id);
export const familyId = branded<FamilyId>(id);
export const classId = branded<ClassId>(id);
/** The class of a lesson in a request. Clients from the time of a single class don't send it. */
export const classIdOrFirst = classId.optional().describe("Left out, the school's first class");

export function calendarDate(message = 'Invalid date', missing = message) {
  return branded<CalendarDate>(
    z
      .string({ error: missing })
      .min(1, missing)
      .refine((date) => date === '' || isWithinReach(date), message)
      .meta({ format: 'date', examples: ['2026-11-21'] }),
  );
}

/** The days when entries were booked, from the start of the first to the end of the last. */
export const period = {
  from: calendarDate('Invalid date range').optional(),
  to: calendarDate('Invalid date range').optional(),
};

/** A month in a request. */
export function monthText(message: string) {
  return branded<Month>(z.string({ error: message }).refine(isMonthWithinReach, message));
}

/** A date and a month in a response. */
export const plainDate = branded<CalendarDate>(z.string());
export const plainMonth = branded<Month>(z.string());

export const instant = branded<Instant>(z.string().meta({ format: 'date-time' }));

/** An amount in a response: integer cents; negative may mean a credit. */
export const cents = branded<Cents, number>(
  z.int().meta({ description: 'Integer cents: 1250 is $12.50' }),
);

/** What of a balance isn't owed yet. */
export const later = {
  dueLater: cents.describe('How much of the balance is for days after today; the rest is owed'),
  dueOn: plainDate.nullable().describe('The first of those days'),
  dueUntil: plainDate.nullable().describe('The last of those days'),
};

/** What a student owes, their credit, the one number that every screen shows, and what of it can wait. */
export const accountSummary = z.object({
  owed: cents,
  creditAvailable: cents,
  calculatedBalance: cents,
  ...later,
});
export type AccountSummary = z.infer<typeof accountSummary>;

/**
 * The message for an amount that isn't a whole number of cents. If it is below zero, that matters more than the
 * fraction.
 */
function orPartOfACent(message: string, partOfACent = PART_OF_A_CENT) {
  return ({ input }: { input?: unknown }) =>
    typeof input === 'number' && input > 0 && !Number.isInteger(input) ? partOfACent : message;
}

/** An amount that a person enters: whole cents above zero. `message` covers anything else. */
export function amount(message: string) {
  return branded<Cents, number>(
    z
      .int({ error: orPartOfACent(message) })
      .positive(message)
      .max(LARGEST_AMOUNT, `An amount can be at most ${formatMoney(LARGEST_AMOUNT)}`)
      .meta({ description: 'Integer cents: 1250 is $12.50' }),
  );
}

/**
 * Like `amount`, but zero is allowed. `unreadable` is the message for text, such as a cell in a list that isn't an
 * amount.
 */
export function amountOrZero(message: string, unreadable = message, partOfACent?: string) {
  return branded<Cents, number>(
    z
      .int({
        error: (issue) =>
          typeof issue.input === 'string' ? unreadable : orPartOfACent(message, partOfACent)(issue),
      })
      .min(0, message)
      .max(LARGEST_AMOUNT, `An amount can be at most ${formatMoney(LARGEST_AMOUNT)}`)
      .meta({ description: 'Integer cents: 1250 is $12.50' }),
  );
}

/** Like `amountOrZero`, but below zero too. */
export function signedAmount(message: string) {
  const largest = `An amount can be at most ${formatMoney(LARGEST_AMOUNT)}`;
  return branded<Cents, number>(
    z
      .int({ error: message })
      .min(minus(ZERO, LARGEST_AMOUNT), largest)
      .max(LARGEST_AMOUNT, largest)
      .meta({ description: 'Integer cents: 1250 is $12.50; a negative amount is a credit' }),
  );
}

/** One line of text that a person typed, trimmed; others must be able to read it. */
export function text(label: string, longest = 200) {
  return z
    .string({ error: `${label} is required` })
    .overwrite(typedLine)
    .trim()
    .min(1, `${label} is required`)
    .max(longest, `${label} can be at most ${longest} characters`)
    .refine((line) => line === '' || isOneLine(line), `${label} has characters that can't be seen`);
}

/** Like `text`, but it may be empty; text that is too long gets the general message. */
export function optionalText(label: string, longest: number) {
  return z
    .string()
    .overwrite(typedLine)
    .trim()
    .max(longest)
    .refine((line) => line === '' || isOneLine(line), `${label} has characters that can't be seen`);
}

/** Part of an edit. A client that leaves it out overwrites the current values. */
export const basedOn = z
  .record(z.string().max(50), z.unknown())
  .optional()
  .describe(
    'What the edited fields were when the edit began; where one has changed, the edit is refused as 409',
  );

/** Part of a change to something that has a revision. */
export const revision = z
  .int()
  .optional()
  .describe('The revision that the change is based on: refused as a conflict when it has another');

export const notes = z
  .string()
  .overwrite(typedText)
  .trim()
  .max(1000, 'Notes can be at most 1000 characters');

export const email = z
  .string({ error: 'Email is required' })
  .overwrite(typedEmail)
  .trim()
  .toLowerCase()
  .overwrite(asciiEmail)
  .max(254, 'Email is too long')
  .pipe(z.email('Please enter a valid email address'));
/** An address that somebody will have from now on; one that nobody can have is refused. */
export const newEmail = email.refine(hasEmail, 'Please enter a valid email address');
/** A student's email; a student may have none. */
export const emailOrNone = newEmail
  .nullable()
  .describe('null if they have none; then they cannot log in');
export const shownEmail = z.string().nullable().describe('null where there is none');

/** The query of a long list: at most `limit` rows, starting after `cursor` from the page before. */
export const page = {
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(300).optional(),
};

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) });
}

/** A file as the response, with its name. */
export function fileOf(description: string) {
  return z.file().describe(description);
}

export const reportFile = fileOf('A PDF, CSV, Excel or JSON file, with its name');
export const receiptFile = fileOf('The receipt, application/pdf');
