import { cents, formatMoney, negated, type Cents } from '../../money.ts';
import { formatDate, type CalendarDate } from '../../dates.ts';
import { LEFT_OUT, type NegativeIs } from './books.ts';
import { dateReader, type DateReader, type ReadDate } from './dates.ts';
import type { BookLine } from './layout.ts';
import {
  add,
  amountIn,
  cellOf,
  cellsOf,
  has,
  leave,
  reasons,
  understood,
  whoOf,
  type Reading,
} from './reading.ts';
import { methodIn, methodOf, moneyStatusOf, moneyStatusText, typeOf } from './values.ts';

// Lists of payments, of charges, and of both.

type Side = NegativeIs;

interface Entry {
  side: Side;
  /** Positive for what its side usually is. */
  amount: Cents;
}

interface Found {
  entries: Entry[];
  why: string | null;
}

const none = (why: string): Found => ({ entries: [], why });

export function datesOf(reading: Reading): DateReader {
  const { layout, choices } = reading;
  return dateReader(
    layout.lines.map((line) => cellOf(reading, line, 'date')),
    choices,
  );
}

/** Whether amounts of both signs stand for both sides, and nobody said which. */
export const negativeIn = ({ choices }: Reading): NegativeIs | null =>
  choices.negativeIs ?? choices.words?.negativeIs.amounts ?? null;

/** A list of one side: what is below zero is its opposite. */
function listed(reading: Reading, line: BookLine, side: Side): Found {
  const columns =
    side === 'payment' ? (['payment', 'amount'] as const) : (['charge', 'amount', 'fee'] as const);
  const cell = columns.map((column) => cellOf(reading, line, column)).find((text) => text !== '');
  const amount = amountIn(cell ?? '');
  if (typeof amount === 'string') return none(amount);
  if (amount === null) return none(reasons.noAmount);
  return {
    entries: [{ side, amount: negativeIn(reading) === side ? negated(amount) : amount }],
    why: null,
  };
}

/** A ledger with a column for each side: an amount in both is two entries. */
function inTwoColumns(reading: Reading, line: BookLine, usual: UsualSigns): Found {
  const entries: Entry[] = [];
  const type = cellOf(reading, line, 'type');
  let why: string | null = null;
  if (type !== '' && sideOf(reading, type) === LEFT_OUT) return none(reasons.notCounted(type));
  for (const side of ['charge', 'payment'] as const) {
    const amount = amountIn(cellOf(reading, line, side));
    if (typeof amount === 'string') return none(amount);
    if (amount === null) continue;
    if (amount === 0) why = reasons.zero;
    else entries.push({ side, amount: usual[side] < 0 ? negated(amount) : amount });
  }
  return entries.length > 0 ? { entries, why: null } : none(why ?? reasons.noAmount);
}

/** A ledger whose lines say what they are. */
function typed(reading: Reading, line: BookLine, usual: UsualSigns): Found {
  const text = cellOf(reading, line, 'type');
  const known = understood(reading, 'type', text, (one) => typeOf(one, reading.choices.words));
  if ('why' in known) return none(known.why);
  const side = known.means === 'payment' ? 'payment' : 'charge';
  const amount = amountIn(anyAmount(reading, line));
  if (typeof amount === 'string') return none(amount);
  if (amount === null) return none(reasons.noAmount);
  return { entries: [{ side, amount: usual[side] < 0 ? negated(amount) : amount }], why: null };
}

/** The side of a type, or that it is left out; not counted as a question. */
const sideOf = ({ asker, choices }: Reading, type: string) =>
  asker.lookUp('type', type, (one) => typeOf(one, choices.words));

/** 'Non-refundable' says the contrary, and what was refunded is still a payment by itself. */
const isRefund = (text: string) => /\brefunds?\b/i.test(text);

/** The amount that a line pays back, as its type, its purpose or its status says; null for any other line. */
function refunded(reading: Reading, line: BookLine): Cents | null {
  const type = cellOf(reading, line, 'type');
  const isBack =
    (/\brefund/i.test(type) && sideOf(reading, type) === LEFT_OUT) ||
    isRefund(cellOf(reading, line, 'whatFor')) ||
    isRefund(cellOf(reading, line, 'status'));
  const amounts = (['amount', 'charge', 'payment'] as const).map((column) =>
    amountIn(cellOf(reading, line, column)),
  );
  const amount = amounts.find((one) => typeof one === 'number' && one !== 0);
  return isBack && typeof amount === 'number' ? amount : null;
}

const said = (amount: Cents, date: ReadDate) =>
  ` of ${formatMoney(cents(Math.abs(amount)))}${'why' in date ? '' : ` on ${formatDate(date.date)}`}`;

const anyAmount = (reading: Reading, line: BookLine) =>
  cellOf(reading, line, 'amount') ||
  cellOf(reading, line, 'charge') ||
  cellOf(reading, line, 'payment');

/** A ledger that says by the sign what a line is. */
function signed(reading: Reading, line: BookLine): Found {
  const amount = amountIn(anyAmount(reading, line));
  if (typeof amount === 'string') return none(amount);
  if (amount === null) return none(reasons.noAmount);
  const negativeIs = negativeIn(reading);
  if (amount !== 0 && negativeIs === null) return none(reasons.sign);
  const other = negativeIs === 'payment' ? 'charge' : 'payment';
  const side = amount < 0 && negativeIs ? negativeIs : other;
  return { entries: [{ side, amount: cents(Math.abs(amount)) }], why: null };
}

/** Which sign most amounts of a side have: programs write payments in either way. */
type UsualSigns = Record<Side, number>;

function usualSigns(reading: Reading): UsualSigns {
  const usual = { payment: 0, charge: 0 };
  const count = (side: Side, cell: string) => {
    const amount = amountIn(cell);
    if (typeof amount === 'number') usual[side] += Math.sign(amount);
  };
  const isTyped = has(reading, 'type') && !hasTwoColumns(reading);
  for (const line of reading.layout.lines) {
    if (!isTyped) {
      count('charge', cellOf(reading, line, 'charge'));
      count('payment', cellOf(reading, line, 'payment'));
      continue;
    }
    const side = sideOf(reading, cellOf(reading, line, 'type'));
    if (side === 'payment' || side === 'charge') count(side, anyAmount(reading, line));
  }
  // Charges are below zero only where payments are above it.
  return isTyped && usual.payment >= 0 ? usual : { ...usual, charge: 0 };
}

const hasTwoColumns = (reading: Reading) => has(reading, 'charge') && has(reading, 'payment');

export const isSigned = (reading: Reading): boolean =>
  !has(reading, 'type') && !hasTwoColumns(reading);

/** Reads every line of payments, charges, or both. */
export function readMoney(
  reading: Reading,
  kind: 'payments' | 'charges' | 'ledger',
  dates: DateReader,
): void {
  const usual = usualSigns(reading);
  const found = (line: BookLine): Found => {
    if (kind !== 'ledger') return listed(reading, line, kind === 'payments' ? 'payment' : 'charge');
    if (hasTwoColumns(reading)) return inTwoColumns(reading, line, usual);
    return has(reading, 'type') ? typed(reading, line, usual) : signed(reading, line);
  };
  const ids = idsOf(reading);
  for (const line of reading.layout.lines) {
    const why = readEntries(reading, line, { found: found(line), dates, id: ids.get(line.line) });
    if (why !== null) leave(reading, line, why);
  }
}

/** The status of a line, of which one that leaves it out comes first; '' if it has none. */
function moneyStatus({ layout, choices }: Reading, { texts }: BookLine): string {
  const cells = texts.flatMap(
    (text, index) =>
      (layout.columns[index] === 'status' &&
        moneyStatusText(layout.heads[index] ?? '', text.trim())) ||
      [],
  );
  return cells.find((text) => moneyStatusOf(text, choices.words) === LEFT_OUT) ?? cells[0] ?? '';
}

interface Read {
  found: Found;
  dates: DateReader;
  id: string | undefined;
}

/** Adds what a line has, or says why it has nothing. */
function readEntries(reading: Reading, line: BookLine, { found, dates, id }: Read): string | null {
  const status = moneyStatus(reading, line);
  const counted =
    status === ''
      ? { means: '' }
      : understood(reading, 'status', status, (one) => moneyStatusOf(one, reading.choices.words));
  const who = whoOf(reading, line);
  const date = dates.read(cellOf(reading, line, 'date'));
  const back = refunded(reading, line);
  const below = found.entries.find(({ amount }) => amount < 0);
  // A line that stays out anyway asks nothing.
  const coming = back === null && 'means' in counted ? found.entries : [];
  const rows = coming.flatMap((entry) => (entry.amount > 0 ? [rowOf(reading, line, entry)] : []));
  const why =
    (back === null ? null : reasons.refund(said(back, date))) ??
    found.why ??
    ('why' in counted ? counted.why : null) ??
    (who === null ? reasons.who : null) ??
    (found.entries.some(({ amount }) => amount === 0) ? reasons.zero : null) ??
    (below
      ? reasons[below.side === 'payment' ? 'refund' : 'credit'](said(below.amount, date))
      : null) ??
    ('why' in date ? date.why : null) ??
    rows.find((row) => row.why !== null)?.why ??
    null;
  if (why !== null || who === null || 'why' in date) return why ?? reasons.who;
  for (const row of rows) row.add({ ...(id !== undefined && { id }), who, date: date.date });
  return null;
}

interface Named {
  id?: string;
  who: string;
  date: CalendarDate;
}

interface Row {
  why: string | null;
  add: (named: Named) => void;
}

function rowOf(reading: Reading, line: BookLine, { side, amount }: Entry): Row {
  const { choices, layout } = reading;
  const whatFor = cellOf(reading, line, 'whatFor');
  const notes = cellsOf(layout, line.texts, 'notes');
  if (side === 'payment') {
    const text = has(reading, 'method') ? cellOf(reading, line, 'method') : methodIn(whatFor);
    const method = understood(reading, 'method', text, (one) =>
      methodOf(one, choices.methods ?? [], choices.words),
    );
    const paymentMethod = 'means' in method ? method.means : '';
    const allNotes = [...new Set([whatFor, ...notes].filter((note) => note !== ''))].join(' · ');
    return {
      why: 'why' in method ? method.why : null,
      add: (named) =>
        add(reading, 'payments', line, { ...named, amount, paymentMethod, notes: allNotes }),
    };
  }
  const own = cellOf(reading, line, 'className');
  const text = reading.kindOf(whatFor, own) || cellOf(reading, line, 'type') || 'Charge';
  const kind = understood(reading, 'whatFor', text, (one) => one);
  const asWritten = [text === whatFor ? '' : whatFor, ...notes].filter((note) => note !== '');
  return {
    why: 'why' in kind ? kind.why : null,
    add: (named) =>
      add(reading, 'charges', line, {
        ...named,
        amount,
        kind: 'means' in kind ? kind.means : '',
        notes: [...new Set(asWritten)].join(' · '),
      }),
  };
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
