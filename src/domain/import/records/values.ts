import { plainText } from '../../letters.ts';
import { typedPhone } from '../../typed.ts';
import {
  COUNTS,
  LEFT_OUT,
  markLabels,
  valueLabels,
  type AskedValue,
  type RecordsKind,
  type MarkMeaning,
  type MoneyMeaning,
  type ValueKind,
} from './records.ts';

// What the texts of a sheet mean.

/** The same for texts that differ only in case, accents, spaces and British spelling. */
export const valueKey = (text: string): string =>
  plainText(typedPhone(text))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.:])[.:]+$/, '')
    .replace(/cancel+ed/, 'canceled')
    .replace(/\bche(?:que)/, 'check');

/** Words by what they mean, as a list for each. */
function byWord<Meaning extends string>(lists: Record<Meaning, string>): Map<string, Meaning> {
  const entries = Object.entries(lists) as [Meaning, string][];
  return new Map(
    entries.flatMap(([meaning, words]) =>
      words.split(',').map((word) => [valueKey(word), meaning] as const),
    ),
  );
}

/**
 * Only what can be nothing else: an 'x' may be somebody who was there, or who wasn't, and 'E', 'M' and 'T' mean
 * something else in each school.
 */
const statusWords = byWord<MarkMeaning | typeof LEFT_OUT>({
  present: 'p,pr,present,✓,✔,✔️,☑,✅,1,y,yes,true,here,attended,in,checked in,signed in,left early',
  late: 'l,late,tardy,arrived late,present late,late arrival',
  absent:
    'a,ab,abs,absent,0,n,no,false,unexcused,unexcused absence,absent unexcused,missed,no show,no-show,noshow,did not attend',
  medicalAbsence:
    'excused,excused absence,absent excused,absent - excused,sick,ill,medical,medical absence,medicalabsence,injured,injury',
  leftOut:
    'n/a,na,-,--,–,—,holiday,no class,canceled,closed,unmarked,not marked,not recorded,not taken,not enrolled,dropped',
});

const moneyWords = byWord<typeof COUNTS | typeof LEFT_OUT>({
  counts:
    ',paid,complete,completed,approved,settled,success,successful,succeeded,captured,posted,deposited,processed,cleared,applied,ok,yes,received,paid in full',
  leftOut:
    'void,voided,declined,failed,failure,error,refunded,reversed,canceled,deleted,rejected,denied,expired,charged back,chargeback,pending,draft,uncaptured,requires_capture',
});
/** What isn't paid is no payment, and owed all the same. */
const unpaidWords = new Set(
  'unpaid,not paid,open,due,past due,overdue,outstanding,awaiting payment'.split(','),
);
/** What is paid in part is a charge as a whole; how much of it is a payment, nobody knows. */
const partlyWords = new Set('partial,partially paid,partly paid,part paid,active'.split(','));

export const isMark = (means: string | undefined): means is MarkMeaning =>
  means !== undefined && Object.hasOwn(markLabels, means);

/** What a mark means, or null. */
export const statusOf = (text: string): MarkMeaning | typeof LEFT_OUT | null =>
  statusWords.get(valueKey(text)) ?? null;

const isYes = (text: string) => /^(?:x|✓|✔|✔️|☑|✅|1|y|yes|true)$/.test(valueKey(text));
const isNo = (text: string) => /^(?:0|n|no|false)$/.test(valueKey(text));

/** A tick below 'Absent' says absent, and 'no' says present. */
export function statusText(head: string, cell: string): string {
  const meaning = statusWords.get(valueKey(head));
  if (meaning === undefined || meaning === 'leftOut') return cell;
  if (isYes(cell)) return head.trim();
  return isNo(cell) && meaning !== 'present' ? 'Present' : cell;
}

/** Whether an entry of money with this status counts; null if somebody has to say it. */
export function moneyStatusOf(
  text: string,
  kind: RecordsKind | null | undefined,
): typeof COUNTS | typeof LEFT_OUT | null {
  const key = valueKey(text);
  if (unpaidWords.has(key)) return kind === 'payments' ? LEFT_OUT : COUNTS;
  if (partlyWords.has(key)) return kind === 'payments' ? null : COUNTS;
  return moneyWords.get(key) ?? null;
}

/** A tick below 'Void' says void, and anything that isn't a tick below it is read as it is. */
export function moneyStatusText(head: string, cell: string): string {
  if (moneyWords.get(valueKey(head)) !== LEFT_OUT) return cell;
  if (isNo(cell)) return '';
  return isYes(cell) ? head.trim() : cell;
}

const CREDITS = String.raw`(?:discounts?|scholarships?|waivers?|write.?offs?|credit (?:memo|note)s?|credit applied|(?:account|goodwill|makeup|referral) credit)`;

/** Money that goes back, or is let off, where a text says nothing else; 'non-refundable' says the contrary. */
const backRules: readonly [RegExp, MoneyMeaning][] = [
  [
    /^refund(?:ed|s)?\b|^(?!no )(?:[\w-]+ ){0,2}(?:refund(?:ed|s)?|reversal|reversed|charge ?back)$/,
    'refund',
  ],
  [new RegExp(String.raw`^(?:[\w-]+ ){0,2}${CREDITS}$`), 'credit'],
];
/** Where it may be said beside something else, such as 'Tuition after discount', somebody has to say what it is. */
const PERHAPS_BACK = new RegExp(String.raw`\b(?:refund(?:ed|s)?|${CREDITS})\b`);

const typeRules: readonly [RegExp, MoneyMeaning | typeof LEFT_OUT][] = [
  [/\bvoid(?:ed)?\b/, LEFT_OUT],
  [/^(?:sales? receipt|cash sale)$/, 'sale'],
  [/\bfees?$/, 'charge'],
  [/\b(?:payments?|paid|pmt|pymt|receipt)\b/, 'payment'],
  [
    /\b(?:fees?|tuition|costumes?|registration|charges?|charged|invoices?|billed|billing|sales?)\b/,
    'charge',
  ],
];

const typeKey = (text: string) => valueKey(text).replace(/ ?\((?:debit|credit|dr|cr)\)$/, '');

/** What an entry of money is. 'Credit' alone may be a payment or a discount, and is asked about. */
export function typeOf(text: string, kind: RecordsKind | null | undefined): string | null {
  const key = typeKey(text);
  // Programs for cards call it a charge when somebody pays.
  if (kind === 'payments' && /^charges?$/.test(key)) return null;
  const back = backRules.find(([rule]) => rule.test(key))?.[1];
  if (back || PERHAPS_BACK.test(key)) return back ?? null;
  const found = typeRules.find(([rule]) => rule.test(key))?.[1];
  return found ?? (key !== 'credit' && methodGroup(text) !== null ? 'payment' : null);
}

/** Whether a description or a status says that money goes back, or is let off, or may say it. */
export const isMoneyBack = (text: string): boolean =>
  typeKey(text) !== 'refunded' && PERHAPS_BACK.test(typeKey(text));

const methodWords = byWord({
  cash: 'cash,cash payment,bar',
  card: 'card,credit card,debit card,credit/debit card,credit,cc,visa,mastercard,master card,mc,amex,american express,discover,card on file,stripe,square,credit card payment',
  check: 'check,ck,chk,checks,check payment,personal check,e-check,echeck',
  bank: 'bank transfer,ach,transfer,bank,wire,eft,direct deposit,bank draft,bank account,direct debit',
  zelle: 'zelle',
  venmo: 'venmo',
  paypal: 'paypal,pay pal',
});

const LONGEST_METHOD = 100;

/** The way of paying that a text names, whatever a school calls it; null for none that is known. */
export function methodGroup(text: string): string | null {
  const key = valueKey(text);
  if (
    key.length > LONGEST_METHOD ||
    /\b(?:bounced|returned|void(?:ed)?|nsf|declined|failed)\b/.test(key)
  )
    return null;
  const short = key.replace(/\s*(?:#|no\b|ending\b|\(|\*|x{2,}).*$|[\s#:*x-]*\d[\d\s*x-]*$/, '');
  const parts = [...new Set(key.split(/\s*[/,]\s*/).map((part) => methodWords.get(part)))];
  return (
    methodWords.get(key) ??
    methodWords.get(short) ??
    (parts.length === 1 ? (parts[0] ?? null) : null)
  );
}

/** The way of paying that 'Payment (Card)', 'Paid by check' or 'Visa ending 1234' names; '' for a text that names none. */
export function methodIn(text: string): string {
  const [, rest = ''] =
    /^(?:payment|paid)\b(?:\s+(?:by|with|via|in))?[\s:(–—-]*([^()]*)\)?$/i.exec(text) ?? [];
  const named = [rest, text].find((one) => methodGroup(one) !== null);
  return named?.trim() ?? '';
}

/** The school's name for a way of paying, or null. */
export function methodOf(text: string, methods: readonly string[]): string | null {
  const named = (name: string) => methods.find((method) => valueKey(method) === valueKey(name));
  const group = methodGroup(text);
  const alike = group === null ? [] : methods.filter((method) => methodGroup(method) === group);
  return named(text) ?? (alike.length === 1 ? (alike[0] ?? null) : null);
}

/** The school's name for a class, or the text itself, of which the server makes a class. */
export function classOf(text: string, classes: readonly string[]): string {
  return classes.find((name) => valueKey(name) === valueKey(text)) ?? text.trim();
}

/** The only one of the school's classes that a title names; null for none, or several. */
export function classNamed(title: string, classes: readonly string[]): string | null {
  const key = ` ${valueKey(title).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const named = classes.filter((name) =>
    key.includes(` ${valueKey(name).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The meaning of a text by itself, or null. */
type Understand = (text: string) => string | null;

export interface ValueAsker {
  /** What a text means, after the choices; counted for the questions. */
  meaning: (kind: ValueKind, text: string, understand: Understand) => string | null;
  /** The same, without counting. */
  lookUp: (kind: ValueKind, text: string, understand: Understand) => string | null;
  asked: () => Record<ValueKind, AskedValue[]>;
}

export function valueAsker(
  choices: Partial<Record<ValueKind, Readonly<Record<string, string | null>>>>,
): ValueAsker {
  const perKind = <Value>(valueOf: (kind: ValueKind) => Value) =>
    Object.fromEntries(
      (Object.keys(valueLabels) as ValueKind[]).map((kind) => [kind, valueOf(kind)]),
    ) as Record<ValueKind, Value>;
  const chosen = perKind(
    (kind) =>
      new Map(Object.entries(choices[kind] ?? {}).map(([text, means]) => [valueKey(text), means])),
  );
  const seen = perKind(() => new Map<string, AskedValue>());
  // Long lists have few different texts.
  const byText = perKind(() => new Map<string, AskedValue>());
  function found(kind: ValueKind, text: string, understand: Understand): AskedValue {
    const before = byText[kind].get(text);
    if (before) return before;
    const key = valueKey(text);
    const means = chosen[kind].get(key) ?? understand(text);
    const value = seen[kind].get(key) ?? { text: text.trim(), rows: 0, means };
    seen[kind].set(key, value);
    byText[kind].set(text, value);
    return value;
  }
  return {
    lookUp: (...of) => found(...of).means,
    meaning: (...of) => {
      const value = found(...of);
      value.rows += 1;
      return value.means;
    },
    asked: () => perKind((kind) => [...seen[kind].values()].filter(({ rows }) => rows > 0)),
  };
}
