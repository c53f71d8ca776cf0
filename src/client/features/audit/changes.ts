import { attendanceStatuses, attendanceStatusLabels } from '../../../domain/attendance.ts';
import { budgetTypeLabels } from '../../../domain/budget.ts';
import { formatDate, isCalendarDate } from '../../../domain/dates.ts';
import { budgetSourceLabels } from '../../../domain/expense.ts';
import { cents, formatMoney } from '../../../domain/money.ts';
import { isPersonField, personField, shownPersonField } from '../../../domain/personField.ts';

/** One changed fact of an audit record, in words. A side is null if the fact didn't exist there. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

// Fields in integer cents; all other numbers are counts.
const money =
  /^(amount|usedAmount|availableAmount|owed|credit|paidOff|balance|creditAvailable|calculatedBalance|totalFees|totalPayments|frozenFeesTotal|frozenBalance|fee|expectedContribution|expectedAmount|majorExpenseThreshold)$/;
// Technical fields that don't interest people.
const hidden =
  /(^|\.)(id|actId|userId|studentId|classId|adminId|feeId|contributorId|createdAt|updatedAt|isMajor|timestamp|revision|position)$|^fee\.(?!total$)|^type$|^(amounts|prices)\..*\.from$/;
// The table already shows these next to the change.
const shownElsewhere = new Set(['studentName', 'role']);

type Facts = Map<string, unknown>;

// Fees by type, the amounts in settings, and a family's whole payment.
const moneyIn = /^(fee|fees)\.|^family\.total$/;

function collect(value: unknown, path: string, facts: Facts): Facts {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const name = Array.isArray(value) ? nameInList(inner, key) : key;
      collect(inner, path ? `${path}.${name}` : name, facts);
    }
  } else if (path !== '' && !hidden.test(path)) {
    facts.set(path, value);
  }
  return facts;
}

/** Elements of a list are named by their date if they have one, such as a fee's amounts. */
function nameInList(item: unknown, index: string): string {
  const { effectiveFrom, from = effectiveFrom } = (item ?? {}) as Record<string, unknown>;
  return typeof from === 'string' ? from : index;
}

/** Turns 'enrollmentStatus' into 'enrollment status', and a date into 'from Nov 1, 2026'. */
function words(name: string): string {
  if (isCalendarDate(name)) return `from ${formatDate(name)}`;
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Labels that are shorter than their path; `typeName` is the kind of a charge. */
const labels = new Map([
  ['fee.total', 'Fee'],
  ['typeName', 'For'],
  ['period', 'Month'],
]);

function label(path: string, nameOf: NameOf): string {
  const [first = '', second = '', ...rest] = path.split('.');
  const known = labels.get(path);
  if (known !== undefined) return known;
  if (isPersonField(path)) return personField(path).label;
  // A flag is labeled with the name of its fee type.
  if (first === 'attributes') return nameOf(second);
  if (first === 'amounts') return `Amount ${words(second)}`;
  const named = first === 'own' ? [second] : [first, second, ...rest];
  const text = named.filter(Boolean).map(words).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const fieldLabels = new Map<string, ReadonlyMap<string, string>>([
  ['budgetType', new Map(Object.entries(budgetTypeLabels))],
  ['budgetSource', new Map(Object.entries(budgetSourceLabels))],
]);

function describe(path: string, value: unknown): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    const isMoney = Number.isSafeInteger(value) && (money.test(name) || moneyIn.test(path));
    return isMoney ? formatMoney(cents(value)) : String(value);
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isPersonField(path)) return shownPersonField(personField(path), value);
  const mark = attendanceStatuses.find((status) => status === value);
  if (mark) return attendanceStatusLabels[mark];
  const known = fieldLabels.get(name)?.get(value);
  if (known !== undefined) return known;
  return isCalendarDate(value) ? formatDate(value) : value;
}

/** Whether a fact about something created or deleted is worth listing: only what it had, and not what it lacked. */
function isWorthListing(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false;
}

/** Returns the name of a fee type by its key. */
export type NameOf = (key: string) => string;

/** The differences between before and after, one per field. */
export function changesBetween(before: unknown, after: unknown, nameOf: NameOf): Change[] {
  const old = collect(before, '', new Map());
  const now = collect(after, '', new Map());
  const isNewOrGone = old.size === 0 || now.size === 0;
  const changes: Change[] = [];
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    if (old.get(path) === now.get(path) && old.has(path) === now.has(path)) continue;
    if (
      isNewOrGone &&
      (shownElsewhere.has(path) ||
        !(isWorthListing(old.get(path)) || isWorthListing(now.get(path))))
    )
      continue;
    changes.push({
      field: label(path, nameOf),
      before: old.has(path) ? describe(path, old.get(path)) : null,
      after: now.has(path) ? describe(path, now.get(path)) : null,
    });
  }
  return changes;
}
