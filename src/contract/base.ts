import { oc } from '@orpc/contract';
import { z } from 'zod';
import { isWithinReach, type CalendarDate, type Instant, type Month } from '../domain/dates.ts';
import type { PaymentId, StudentId, UserId } from '../domain/ids.ts';
import { formatMoney, LARGEST_AMOUNT, type Cents } from '../domain/money.ts';
import { isOneLine } from '../domain/oneLine.ts';
import { refusalStatus, type RefusalCode } from '../domain/refusal.ts';

/** Every refusal the API can answer with; the body is `{ code, message, requestId, fields? }`. */
const errors = Object.fromEntries(
  Object.entries(refusalStatus).map(([code, status]) => [code, { status }]),
) as Record<RefusalCode, { status: number }>;

export const procedure = oc.errors(errors);

/** The parts that an operation may take its input in; its sender knows no field of that name. */
export const INPUT_PARTS: readonly string[] = ['params', 'query', 'body'];

/** What a schema gives out under its brand; on the wire, and for who sends it, it stays what it is. */
export function branded<Brand extends Base, Base extends string | number = string, Sent = Base>(
  schema: z.ZodType<Base, Sent>,
): z.ZodType<Brand, Sent> {
  return schema as z.ZodType<Brand, Sent>;
}

export const id = z.string().min(1).max(200);
export const userId = branded<UserId>(id);
export const studentId = branded<StudentId>(id);
export const paymentId = branded<PaymentId>(id);

export function calendarDate(message = 'Invalid date', missing = message) {
  return branded<CalendarDate>(
    z
      .string({ error: missing })
      .min(1, missing)
      .refine((date) => date === '' || isWithinReach(date), message)
      .meta({ format: 'date', examples: ['2026-11-21'] }),
  );
}

/** A month as it is asked for. */
export function monthText(message: string) {
  return branded<Month>(
    z.string({ error: message }).refine((month) => isWithinReach(`${month}-01`), message),
  );
}

/** A date and a month as the API answers them. */
export const plainDate = branded<CalendarDate>(z.string());
export const plainMonth = branded<Month>(z.string());

export const instant = branded<Instant>(z.string().meta({ format: 'date-time' }));

/** An amount as the API answers it: integer cents, negative where that means a credit. */
export const cents = branded<Cents, number>(
  z.int().meta({ description: 'Integer cents: 1250 is $12.50' }),
);

/** A student's two pots and the one number that every screen shows. */
export const pots = z.object({ owed: cents, creditAvailable: cents, calculatedBalance: cents });
export type Pots = z.infer<typeof pots>;

/** An amount as a person enters it: whole cents above zero. `message` covers whatever is not that. */
export function amount(message: string) {
  return branded<Cents, number>(
    z
      .int(message)
      .positive(message)
      .max(LARGEST_AMOUNT, `An amount can be at most ${formatMoney(LARGEST_AMOUNT)}`)
      .meta({ description: 'Integer cents: 1250 is $12.50' }),
  );
}

/** As `amount`, and zero is fine. `unreadable` is for a text, such as a cell of a list that is no amount. */
export function amountOrZero(message: string, unreadable = message) {
  return branded<Cents, number>(
    z
      .int({ error: ({ input }) => (typeof input === 'string' ? unreadable : message) })
      .min(0, message)
      .max(LARGEST_AMOUNT, `An amount can be at most ${formatMoney(LARGEST_AMOUNT)}`)
      .meta({ description: 'Integer cents: 1250 is $12.50' }),
  );
}

/** One line of text a person typed, trimmed; others have to be able to read it. */
export function text(label: string, longest = 200) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(longest, `${label} can be at most ${longest} characters`)
    .refine((line) => line === '' || isOneLine(line), `${label} has characters that can't be seen`);
}

/** The same where there may be none; what is too long is said by the general words. */
export function optionalText(label: string, longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .refine((line) => line === '' || isOneLine(line), `${label} has characters that can't be seen`);
}

/** Of an edit. Whoever leaves it out overwrites what is there. */
export const basedOn = z
  .record(z.string().max(50), z.unknown())
  .optional()
  .describe(
    'What the edited fields were when the edit began; where one has changed, the edit is refused as 409',
  );

export const notes = z.string().trim().max(1000, 'Notes can be at most 1000 characters');

export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .toLowerCase()
  .max(254, 'Email is too long')
  .pipe(z.email('Please enter a valid email address'));

/** Query of a list that can grow: at most `limit` rows, from where `cursor` (of the page before) left off. */
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

/** A file as the answer, with its name. */
export function fileOf(description: string) {
  return z.file().describe(description);
}
