import { plainText } from '../../letters.ts';
import { typedPhone } from '../../typed.ts';
import {
  COUNTS,
  LEFT_OUT,
  markLabels,
  valueLabels,
  type AskedValue,
  type BookWords,
  type MarkMeaning,
  type ValueKind,
} from './books.ts';

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

const statusWords = byWord<MarkMeaning | typeof LEFT_OUT>({
  present:
    'p,pr,present,x,✓,✔,✔️,☑,✅,1,y,yes,true,here,attended,in,checked in,signed in,left early',
  late: 'l,t,late,tardy,arrived late,present late,late arrival',
  absent:
    'a,ab,abs,absent,0,n,no,false,u,un,unexcused,unexcused absence,absent unexcused,missed,no show,no-show,noshow,ns,did not attend,✗,✘,✕,❌',
  medicalAbsence:
    'e,ex,exc,excused,excused absence,absent excused,absent - excused,sick,ill,s,m,med,medical,medical absence,medicalabsence,injured,injury',
  leftOut:
    'n/a,na,-,--,–,—,holiday,h,no class,canceled,closed,off,unmarked,not marked,not recorded,not taken,not enrolled,dropped',
});

const moneyWords = byWord<typeof COUNTS | typeof LEFT_OUT>({
  counts:
    ',paid,unpaid,partial,partially paid,open,due,past due,overdue,complete,completed,approved,settled,success,successful,succeeded,captured,posted,processed,cleared,closed,applied,active,ok,yes,received,deposited',
  leftOut:
    'void,voided,declined,failed,failure,error,refund,refunded,reversed,canceled,deleted,rejected,returned,denied,expired,charged back,chargeback',
});

const ownWord = (kind: ValueKind, text: string, words: BookWords | undefined) =>
  Object.entries(words?.values[kind] ?? {}).find(
    ([word]) => valueKey(word) === valueKey(text),
  )?.[1];

export const isMark = (means: string | undefined): means is MarkMeaning =>
  means !== undefined && Object.hasOwn(markLabels, means);

/** What a mark means, or null. */
export function statusOf(
  text: string,
  words: BookWords | undefined,
): MarkMeaning | typeof LEFT_OUT | null {
  const own = ownWord('status', text, words);
  return own === LEFT_OUT || isMark(own) ? own : (statusWords.get(valueKey(text)) ?? null);
}

const isYes = (text: string) => /^(?:x|✓|✔|✔️|☑|✅|1|y|yes|true)$/.test(valueKey(text));
const isNo = (text: string) => /^(?:0|n|no|false)$/.test(valueKey(text));

/** A tick below 'Absent' says absent, and 'no' says present. */
export function statusText(head: string, cell: string): string {
  const meaning = statusWords.get(valueKey(head));
  if (meaning === undefined || meaning === 'leftOut') return cell;
  if (isYes(cell)) return head.trim();
  return isNo(cell) && meaning !== 'present' ? 'Present' : cell;
}

/** Whether an entry of money with this status counts; null if nobody knows. */
export function moneyStatusOf(
  text: string,
  words: BookWords | undefined,
): typeof COUNTS | typeof LEFT_OUT | null {
  const own = ownWord('status', text, words);
  return own === COUNTS || own === LEFT_OUT ? own : (moneyWords.get(valueKey(text)) ?? null);
}

/** A tick below 'Void' says void, and anything that isn't a tick below it is read as it is. */
export function moneyStatusText(head: string, cell: string): string {
  if (moneyWords.get(valueKey(head)) !== LEFT_OUT) return cell;
  if (isNo(cell)) return '';
  return isYes(cell) ? head.trim() : cell;
}

const typeRules: readonly [RegExp, 'payment' | 'charge' | 'leftOut'][] = [
  [/\b(?:refund(?:ed|s)?|void(?:ed)?|reversal|reversed|charge ?back)\b/, LEFT_OUT],
  [/\bfees?$/, 'charge'],
  [/\b(?:payments?|paid|pmt|pymt|receipt)\b/, 'payment'],
  [
    /\b(?:fees?|tuition|costumes?|registration|charges?|charged|debits?|dr|invoices?|billed|billing|sales?)\b/,
    'charge',
  ],
];

/** Whether an entry of a ledger is a payment or a charge; a credit or a discount may be either. */
export function typeOf(text: string, words: BookWords | undefined): string | null {
  const own = ownWord('type', text, words);
  if (own) return own;
  return typeRules.find(([rule]) => rule.test(valueKey(text)))?.[1] ?? null;
}

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
  if (key.length > LONGEST_METHOD) return null;
  const short = key.replace(/\s*(?:#|no\b|ending\b|\(|\*|x{2,}).*$|[\s#:*x-]*\d[\d\s*x-]*$/, '');
  const parts = [...new Set(key.split(/\s*[/,]\s*/).map((part) => methodWords.get(part)))];
  return (
    methodWords.get(key) ??
    methodWords.get(short) ??
    (parts.length === 1 ? (parts[0] ?? null) : null)
  );
}

/** The way of paying that 'Payment (Card)' or 'Paid by check' names; '' for a text that names none. */
export function methodIn(text: string): string {
  const [, rest = ''] =
    /^(?:payment|paid)\b(?:\s+(?:by|with|via|in))?[\s:(–—-]*([^()]*)\)?$/i.exec(text) ?? [];
  return methodGroup(rest) === null ? '' : rest.trim();
}

/** The school's name for a way of paying, or null. */
export function methodOf(
  text: string,
  methods: readonly string[],
  words: BookWords | undefined,
): string | null {
  const named = (name: string) => methods.find((method) => valueKey(method) === valueKey(name));
  const own = ownWord('method', text, words) ?? text;
  const group = methodGroup(own);
  const alike = group === null ? [] : methods.filter((method) => methodGroup(method) === group);
  return named(own) ?? (alike.length === 1 ? (alike[0] ?? null) : null);
}

/** The school's name for a class, or the text itself, of which the server makes a class. */
export function classOf(text: string, classes: readonly string[]): string {
  return classes.find((name) => valueKey(name) === valueKey(text)) ?? text.trim();
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
