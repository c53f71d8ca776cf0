import { cutText } from '../../cutText.ts';
import { groupBy } from '../../collections.ts';
import { countOf } from '../../counts.ts';
import { formatDate, type CalendarDate } from '../../dates.ts';
import { cents, formatMoney, minus, smaller, sumCents, ZERO, type Cents } from '../../money.ts';
import { dateReader, type DateReader, type ReadDate } from './dates.ts';
import type { RecordsLine } from './layout.ts';
import { readDays, type Days } from './marks.ts';
import {
  add,
  amountIn,
  cellOf,
  cellsOf,
  has,
  leave,
  oneSpaced,
  payerIn,
  reasons,
  understood,
  whoOf,
  type Reading,
} from './reading.ts';
import {
  COUNTS,
  LEFT_OUT,
  type Asks,
  type BelowZero,
  type MoneyMeaning,
  type PaymentRow,
  type RecordsRows,
  type RecordsKind,
  type Side,
} from './records.ts';
import {
  methodGroup,
  methodIn,
  isMoneyBack,
  methodOf,
  moneyStatusOf,
  moneyStatusText,
  typeOf,
  valueKey,
} from './values.ts';

// Payments and charges, and what takes something off them: refunds, credits and discounts.

/** Reads the dates of a list; a heading such as 'Created (UTC)' says the zone of its times. */
export function datesOf(reading: Reading): DateReader {
  const { layout, choices } = reading;
  return dateReader(
    layout.lines.map((line) => cellOf(reading, line, 'date')),
    {
      ...choices,
      isUtc: /\b(?:UTC|GMT)\b/.test(layout.heads[layout.columns.indexOf('date')] ?? ''),
    },
  );
}

/** An amount of a line, with the side that its column or its type says, and its sign. */
interface Written {
  side: Side;
  amount: Cents;
  /** Whether a column or a type says the side, and not only the kind of the sheet. */
  isTold: boolean;
}

interface Entry {
  means: MoneyMeaning;
  amount: Cents;
}

const size = (amount: Cents) => cents(Math.abs(amount));

/** The text that says what a line is: its type, unless its description says that money went back. */
function typeText(reading: Reading, line: RecordsLine): string {
  const type = cellOf(reading, line, 'type');
  const says = ['refund', 'credit', LEFT_OUT].includes(lookedUp(reading, type) ?? '');
  if (says) return type;
  const [whatFor, status] = [cellOf(reading, line, 'whatFor'), cellOf(reading, line, 'status')];
  if (isMoneyBack(whatFor)) return whatFor;
  return isRefund(status) ? status : type;
}

/** A status that calls the line a refund; 'Refunded' is said of a payment. */
const isRefund = (status: string) => valueKey(status) === 'refund';

const lookedUp = ({ asker, choices }: Reading, type: string): string | null =>
  type === '' ? null : asker.lookUp('type', type, (one) => typeOf(one, choices.kind));

/** The amounts of a line, or why there are none. */
function written(reading: Reading, line: RecordsLine, kind: RecordsKind): Written[] | string {
  const type = lookedUp(reading, typeText(reading, line));
  const found: Written[] = [];
  let why: string = reasons.noAmount;
  for (const column of ['charge', 'payment', 'amount'] as const) {
    const amount = amountIn(cellOf(reading, line, column));
    if (typeof amount === 'string') return amount;
    if (amount === 0) why = reasons.zero;
    if (amount === null || amount === 0) continue;
    const isTold = column !== 'amount' || type !== null;
    const usual = kind === 'charges' ? 'charge' : 'payment';
    const ofType =
      type === 'charge' || type === 'payment' ? type : type === 'asked' ? 'payment' : usual;
    found.push({ side: column === 'amount' ? ofType : column, amount, isTold });
  }
  return found.length > 0 ? found : why;
}

/** What amounts below zero are: as somebody said, or as it can only be. */
interface Signs {
  below: BelowZero;
  asked: readonly Side[];
}

function signsOf(reading: Reading, kind: RecordsKind): Signs {
  const { choices } = reading;
  const below: BelowZero = { ...choices.belowZero };
  const all: Written[] = reading.layout.lines.flatMap((line) => {
    const text = typeText(reading, line);
    const type = lookedUp(reading, text);
    const isOut = text !== '' && [null, 'refund', 'credit', LEFT_OUT].includes(type);
    if (isOut || statusOf(reading, line) === LEFT_OUT || whoOf(reading, line) === null) return [];
    const found = written(reading, line, kind);
    return typeof found === 'string' ? [] : found;
  });
  const negative = (side: Side) => all.filter((one) => one.side === side && one.amount < 0);
  const isAll = all.every((one) => one.side !== 'payment' || (one.amount < 0 && one.isTold));
  // An account shows each payment below zero where its column or its type already says that it is one.
  if (!below.payment && isAll) below.payment = 'payment';
  const asked = (['payment', 'charge'] as const).filter(
    (side) => negative(side).length > 0 && !below[side],
  );
  return { below, asked };
}

/** The meaning of an amount, which its sign may decide; null until somebody says it. */
function meaningOf({ side, amount }: Written, { below, asked }: Signs) {
  if (asked.includes(side)) return null;
  const means = below[side];
  if (amount < 0) return means ?? null;
  if (means !== side) return side;
  return side === 'payment' ? 'refund' : 'credit';
}

/** What a line records, with positive amounts; or why nothing. */
function entriesOf(
  reading: Reading,
  line: RecordsLine,
  { kind, signs }: { kind: RecordsKind; signs: Signs },
): Entry[] | string {
  const text = typeText(reading, line);
  const type = lookedUp(reading, text);
  const found = written(reading, line, kind);
  const extra = extraIn(reading, line);
  if (typeof extra === 'string') return extra;
  const { refund, credit } = extra;
  if (typeof found === 'string' && refund + credit === 0) return found;
  const amounts = typeof found === 'string' ? [] : found;
  // A column for each side says it by itself; only a plain amount needs a type that is understood.
  if (text !== '' && (has(reading, 'amount') || type !== null || isMoneyBack(text))) {
    const known = understood(reading, 'type', text, (one) => typeOf(one, reading.choices.kind));
    if ('why' in known) return known.why;
  }
  const entries: Entry[] = [];
  for (const one of amounts) {
    const means = type === 'refund' || type === 'credit' ? type : meaningOf(one, signs);
    if (means === null) return reasons.belowZero;
    if (means === LEFT_OUT) return reasons.leftOut;
    const amount = size(one.amount);
    if (type === 'sale') entries.push({ means: 'charge', amount }, { means: 'payment', amount });
    else entries.push({ means, amount });
  }
  if (credit > 0) entries.push({ means: 'credit', amount: credit });
  if (refund > 0) {
    const paid = entries.find(({ means }) => means === 'payment');
    if (!paid) entries.push({ means: 'refund', amount: refund });
    else if (refund > paid.amount) return reasons.tooMuch;
    else paid.amount = minus(paid.amount, refund);
  }
  return entries;
}

/** What the columns of refunds and of discounts say, whatever their sign. */
function extraIn(reading: Reading, line: RecordsLine): { refund: Cents; credit: Cents } | string {
  const refund = amountIn(cellOf(reading, line, 'refund'));
  const credit = amountIn(cellOf(reading, line, 'credit'));
  if (typeof refund === 'string') return refund;
  if (typeof credit === 'string') return credit;
  return { refund: size(refund ?? ZERO), credit: size(credit ?? ZERO) };
}

/** The status of a line, of which one that leaves it out comes first; '' if it has none. */
function moneyStatus({ layout, choices }: Reading, { texts }: RecordsLine): string {
  const cells = texts.flatMap(
    (text, index) =>
      (layout.columns[index] === 'status' &&
        moneyStatusText(layout.heads[index] ?? '', text.trim())) ||
      [],
  );
  const [out, open] = [LEFT_OUT, null].map((means) =>
    cells.find((text) => moneyStatusOf(text, choices.kind) === means),
  );
  return out ?? open ?? cells[0] ?? '';
}

/** What a status means; where refunds have a column of their own, a refunded payment counts without them. */
const statusMeaning = (reading: Reading) => (text: string) =>
  /\brefund/i.test(text) && (has(reading, 'refund') || isRefund(text))
    ? COUNTS
    : moneyStatusOf(text, reading.choices.kind);

function statusOf(reading: Reading, line: RecordsLine): string | null {
  const status = moneyStatus(reading, line);
  return status === '' ? COUNTS : reading.asker.lookUp('status', status, statusMeaning(reading));
}

interface Refund {
  line: RecordsLine;
  who: string;
  date: CalendarDate;
  amount: Cents;
  of: string;
}

/** Reads every line of payments and charges; returns what somebody has to say about amounts. */
export function readMoney(
  reading: Reading,
  kind: RecordsKind,
  dates: DateReader,
): Pick<Asks, 'belowZero' | 'sameNumber'> {
  const signs = signsOf(reading, kind);
  const ids = idsOf(reading);
  const twins = twinsOf(reading, kind);
  const { sameNumber } = reading.choices;
  const refunds: Refund[] = [];
  for (const line of reading.layout.lines) {
    const first = twins.get(line.line);
    const why =
      first !== undefined && sameNumber === undefined
        ? reasons.sameNumber
        : first !== undefined && first !== line.line && sameNumber === 'once'
          ? reasons.sameEntry(first)
          : readLine(reading, line, { kind, signs, dates, id: ids.get(line.line), refunds });
    if (why !== null) leave(reading, line, why);
  }
  sayNet(reading);
  takeOff(reading, refunds);
  return { belowZero: signs.asked, sameNumber: twins.size > 0 && sameNumber === undefined };
}

/** Reads amounts below days, or months: '65 ck 881' is $65.00 by check. Every filled cell is a payment, or a charge. */
export function readMoneyGrid(reading: Reading, kind: RecordsKind, days: Days): void {
  const means = kind === 'charges' ? 'charge' : 'payment';
  readDays(reading, days, reasons.noAmount, (line, { who, date, text }) => {
    const [, number = text, how = ''] = /^([$€£]?[\d.,]+)(?:\s+(\S.*))?$/.exec(text) ?? [];
    const amount = amountIn(number);
    if (typeof amount === 'string') return amount;
    if (amount === null || amount <= 0) return amount === null ? reasons.noAmount : reasons.zero;
    const row = rowOf(reading, line, { means, amount }, how);
    if ('why' in row) return row.why;
    if ('why' in date) return date.why;
    row.add({ who, date: date.date });
    return null;
  });
}

/** Says how much of the payments was refunded, as their column says. */
function sayNet(reading: Reading): void {
  const { layout } = reading;
  const amounts = layout.lines.flatMap((line) => {
    const amount = amountIn(cellOf(reading, line, 'refund'));
    return typeof amount === 'number' && amount !== 0 ? [size(amount)] : [];
  });
  if (amounts.length === 0) return;
  reading.said.push(
    `Column ${layout.heads[layout.columns.indexOf('refund')]}: ${countOf(amounts.length, 'refund')}, ${formatMoney(sumCents(amounts))} in all, taken off the payments.`,
  );
}

const byDate = (a: { date: string }, b: { date: string }) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

/** The payment of exactly this amount is the likeliest, and then the last one. */
const byFit = (a: PaymentRow, b: PaymentRow, amount: Cents) =>
  Number(b.amount === amount) - Number(a.amount === amount) || byDate(b, a);

/** Takes refunds off the payments that they name, or off the last ones of the same payer before them. */
function takeOff(reading: Reading, refunds: readonly Refund[]): void {
  if (refunds.length === 0) return;
  const { payments } = reading.rows;
  const byId = groupBy(payments, ({ row }) => row.id ?? '');
  const byWho = groupBy(payments, ({ row }) => valueKey(row.who));
  const lineOf = new Map(reading.layout.lines.map((line) => [line.line, line]));
  for (const { line, who, date, amount, of } of refunds.toSorted(byDate)) {
    const named = of === '' ? byWho.get(valueKey(who)) : byId.get(of);
    const theirs = (named ?? [])
      .filter(({ row }) => row.amount > 0 && (of !== '' || row.date <= date))
      .toSorted((a, b) => byFit(a.row, b.row, amount));
    const text = said(amount, { date });
    if (sumCents(theirs.map(({ row }) => row.amount)) < amount) {
      leave(reading, line, reasons.refund(text));
      continue;
    }
    let rest = amount;
    const lines: string[] = [];
    for (const { line: at, row } of theirs) {
      if (rest === 0) break;
      const part = smaller(rest, row.amount);
      rest = minus(rest, part);
      row.amount = minus(row.amount, part);
      row.notes = [row.notes, `Refunded ${formatMoney(part)}`].filter(Boolean).join(' · ');
      lines.push(`line ${at}`);
    }
    leave(reading, line, reasons.takenOff(text, lines.join(', ')), { isSettled: true });
  }
  for (const { line, row } of payments) {
    const whole = row.amount === 0 ? lineOf.get(line) : undefined;
    if (whole) leave(reading, whole, reasons.refunded, { isSettled: true });
  }
  reading.rows.payments = payments.filter(({ row }) => row.amount > 0);
}

const said = (amount: Cents, date: ReadDate) =>
  ` of ${formatMoney(amount)}${'why' in date ? '' : ` on ${formatDate(date.date)}`}`;

interface Read {
  kind: RecordsKind;
  signs: Signs;
  dates: DateReader;
  id: string | undefined;
  refunds: Refund[];
}

/** Adds what a line has, or says why it has nothing. */
function readLine(reading: Reading, line: RecordsLine, read: Read): string | null {
  const { dates, id, refunds } = read;
  const status = moneyStatus(reading, line);
  const text = typeText(reading, line);
  if (lookedUp(reading, text) === LEFT_OUT) {
    const known = understood(reading, 'type', text, (one) => typeOf(one, reading.choices.kind));
    return 'why' in known ? known.why : reasons.leftOut;
  }
  const isOut = lookedUp(reading, text) === 'refund';
  const found = written(reading, line, read.kind);
  const isNegative = typeof found !== 'string' && found.every(({ amount }) => amount < 0);
  const who = whoOf(reading, line, isOut || (isNegative && has(reading, 'to')));
  // A line that stays out anyway asks nothing.
  if (who === null) return reasons.who;
  const counted =
    status === '' ? { means: '' } : understood(reading, 'status', status, statusMeaning(reading));
  if ('why' in counted) return counted.why;
  const entries = entriesOf(reading, line, read);
  if (typeof entries === 'string') return entries;
  const date = dates.read(cellOf(reading, line, 'date'));
  const coming = entries.filter(({ amount }) => amount > 0);
  if (coming.length === 0) return reasons.refunded;
  const rows = coming.map((entry) => rowOf(reading, line, entry));
  if ('why' in date) return date.why;
  for (const row of rows) if ('why' in row) return row.why;
  const named = { ...(id !== undefined && { id }), who, date: date.date };
  for (const [index, row] of rows.entries()) {
    const entry = coming[index];
    if (entry?.means === 'refund') {
      const of = cellOf(reading, line, 'refundOf');
      refunds.push({ line, who, date: date.date, amount: entry.amount, of });
    } else if ('add' in row) row.add(named);
  }
  return null;
}

interface Named {
  id?: string;
  who: string;
  date: CalendarDate;
}

const LONGEST_REASON = 200;
const together = (texts: readonly string[]) =>
  [...new Set(texts.filter((text) => text !== ''))].join(' · ');

/** How a line's entry is added; or why it can't be. */
function rowOf(
  reading: Reading,
  line: RecordsLine,
  { means, amount }: Entry,
  how = methodText(reading, line),
): { add: (named: Named) => void } | { why: string } {
  const { choices, layout } = reading;
  const whatFor = cellOf(reading, line, 'whatFor');
  const type = cellOf(reading, line, 'type');
  const className = cellOf(reading, line, 'className');
  const notes = [
    ...cellsOf(layout, line.texts, 'notes'),
    ...(whatFor.includes(className) ? [] : [className]),
  ];
  const adding = <Kind extends 'payments' | 'charges' | 'credits'>(
    kind: Kind,
    own: Omit<RecordsRows[Kind], keyof Named | 'amount'>,
  ) => ({
    add: (named: Named) =>
      add(reading, kind, line, { ...named, amount, ...own } as RecordsRows[Kind]),
  });
  // It is taken off a payment once all of them are read.
  if (means === 'refund') return { add: () => undefined };
  if (means === 'credit') {
    const head = layout.heads[layout.columns.indexOf('credit')] ?? '';
    const reason = together([whatFor, ...notes]) || type || head || 'Credit';
    return adding('credits', { reason: cutText(reason, LONGEST_REASON) });
  }
  if (means === 'payment') {
    const method = understood(reading, 'method', how, (one) =>
      methodOf(one, choices.methods ?? []),
    );
    if ('why' in method) return method;
    return adding('payments', {
      paymentMethod: method.means,
      notes: together([whatFor, ...notes, payerNote(reading, line)]),
    });
  }
  const text =
    reading.kindOf(whatFor, className) ||
    type.replace(/\((?:debit|credit)\)$/i, '').trim() ||
    'Charge';
  const kind = understood(reading, 'whatFor', text, (one) => one);
  if ('why' in kind) return kind;
  return adding('charges', {
    kind: kind.means,
    notes: together([text === whatFor ? '' : whatFor, ...notes]),
  });
}

/** A bank's text, without the number of somebody's account or phone. */
const payerNote = (reading: Reading, line: RecordsLine) =>
  oneSpaced(cellOf(reading, line, 'payerText').replaceAll(/\b\d{7,}\b/g, ''));

/** The text that says how it was paid; '' if nothing says it. */
function methodText(reading: Reading, line: RecordsLine): string {
  const method = cellOf(reading, line, 'method');
  if (method !== '' || has(reading, 'method')) return method;
  const type = cellOf(reading, line, 'type');
  return (
    payerIn(cellOf(reading, line, 'payerText'))?.method ||
    methodIn(cellOf(reading, line, 'whatFor')) ||
    (methodGroup(type) === null ? '' : type)
  );
}

/** The own number of each line; one that several lines share is counted on, so that none is taken for another. */
function idsOf(reading: Reading): Map<number, string> {
  const times = new Map<string, number>();
  const ids = new Map<number, string>();
  for (const line of reading.layout.lines) {
    const id = cellOf(reading, line, 'id');
    if (id === '') continue;
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    ids.set(line.line, before === 0 ? id : `${id} #${before + 1}`);
  }
  return ids;
}

/** The lines with one number, one payer and one amount, which may be the items of one entry; each with its first. */
function twinsOf(reading: Reading, kind: RecordsKind): Map<number, number> {
  const keyOf = (line: RecordsLine) => {
    const found = written(reading, line, kind);
    const id = cellOf(reading, line, 'id');
    const amounts = typeof found === 'string' ? '' : found.map(({ amount }) => amount).join(' ');
    return id === '' || amounts === ''
      ? `${line.line}`
      : `${id}\n${whoOf(reading, line)}\n${amounts}`;
  };
  const groups = [...groupBy(reading.layout.lines, keyOf).values()];
  return new Map(
    groups.flatMap(([first, ...others]) =>
      first && others.length > 0
        ? [first, ...others].map((line) => [line.line, first.line] as const)
        : [],
    ),
  );
}
