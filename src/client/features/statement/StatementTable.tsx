import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { AccountEntry } from '../../../contract/student.ts';
import { entryLabel } from '../../../domain/account.ts';
import {
  dateInZone,
  formatBriefDate,
  formatDate,
  monthOf,
  type CalendarDate,
} from '../../../domain/dates.ts';
import { formatMoney, negated, signedMoney } from '../../../domain/money.ts';
import { formatMonth } from '../../../domain/months.ts';
import { inOneLine } from '../../parts/debtNote.ts';
import { useSchool } from '../../session/session.ts';
import { loadInTime } from '../../ui/lazy/loadInTime.ts';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { momentOf } from '../../ui/text/time.ts';

const EntryDetails = lazy(() => loadInTime(() => import('./EntryDetails.tsx')));

interface Props {
  studentId: string;
  entries: readonly AccountEntry[];
  forAdmin: boolean;
}

/** The entries of the statement; each expands to show its origin. */
export function StatementTable({ studentId, entries, forAdmin }: Props) {
  const { timeZone, today } = useSchool();
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => columnsIn({ timeZone, today, forAdmin, isPhone }),
    [timeZone, today, forAdmin, isPhone],
  );
  const unfold = useCallback(
    (entry: AccountEntry) => (
      <>
        {isPhone && (
          <p className="note">
            {entryLabel(entry.kind, entry.source.type)}, recorded {momentOf(entry.at, timeZone)}
            {forAdmin && ` by ${entry.by}`}
            {entry.note.includes('$') && `. ${entry.note}`}
          </p>
        )}
        <Suspense fallback={<p role="status">Loading…</p>}>
          <EntryDetails
            studentId={studentId}
            entry={entry}
            hasReceipt={entry.hasReceipt}
            forAdmin={forAdmin}
          />
        </Suspense>
      </>
    ),
    [studentId, forAdmin, isPhone, timeZone],
  );
  return (
    <DataTable
      label="Statement"
      items={entries}
      columns={columns}
      keyOf={({ id }) => id}
      rowHeight={64}
      unfold={unfold}
    />
  );
}

const askedOf = ({ question }: AccountEntry) =>
  question && (question.state === 'open' ? 'Question' : 'Answered');

/** '$38.00', 'credit $5.00'; not in red, because what was owed at the time asks nobody to pay. */
const balanceAfter = ({ balance }: AccountEntry) =>
  balance < 0 ? `credit ${formatMoney(negated(balance))}` : formatMoney(balance);

interface Options {
  timeZone: string;
  today: CalendarDate;
  forAdmin: boolean;
  isPhone: boolean;
}

function columnsIn({ timeZone, today, forAdmin, isPhone }: Options): Column<AccountEntry>[] {
  return [
    {
      key: 'date',
      title: 'For',
      width: '7rem',
      cell: ({ date, at }) => (date === null ? momentOf(at, timeZone) : formatDate(date)),
    },
    {
      key: 'what',
      title: 'What happened',
      width: 'minmax(0, 4fr)',
      line: 'name',
      cell: (entry) =>
        isPhone ? (
          inBrief(entry).name
        ) : (
          <>
            {entryLabel(entry.kind, entry.source.type)}{' '}
            {entry.note && <span className="note block">{entry.note}</span>}
          </>
        ),
    },
    quietLine((entry) =>
      inOneLine([
        formatBriefDate(entry.date ?? dateInZone(entry.at, timeZone), today),
        `balance ${balanceAfter(entry)}`,
        askedOf(entry),
        ...inBrief(entry).rest,
      ]),
    ),
    {
      key: 'amount',
      title: 'Amount',
      width: '6rem',
      align: 'end',
      line: 'value',
      cell: ({ amount }) => signedMoney(amount),
    },
    {
      key: 'balance',
      title: 'Balance after',
      width: '8.5rem',
      align: 'end',
      cell: (entry) => <span className="numbers">{balanceAfter(entry)}</span>,
    },
    {
      key: 'by',
      title: 'Recorded',
      width: 'minmax(0, 3fr)',
      cell: (entry) => (
        <>
          {momentOf(entry.at, timeZone)}
          <span className="note block">
            {forAdmin && `by ${entry.by} `}
            {entry.question && (
              <Tag tone={entry.question.state === 'open' ? 'holiday' : 'quiet'}>
                {askedOf(entry)}
              </Tag>
            )}
          </span>
        </>
      ),
    },
  ];
}

/**
 * What a phone's line calls an entry, and what else its note says: 'Tuition, December' and 'Ballet 1'. Without the entry's
 * own day and year, because the line begins with its day; the note of a fee says what it is for, without a word before it.
 */
function inBrief({ kind, source, note, date }: AccountEntry) {
  const month = date === null ? '' : formatMonth(monthOf(date));
  const day = date === null ? '' : ` on ${formatDate(date)}`;
  // 'Late, waived' says what happened to what; a correction of a closed month begins with what it corrects.
  const isWaived = kind !== 'credit-granted' && /\bwaived\b/.test(note);
  const words = note
    .replace(day, '')
    .replace(isWaived ? `, ${month}` : month, isWaived ? '' : month.replace(/ \d+$/, ''))
    .split(' · ')
    .filter((word) => word !== '');
  const label = entryLabel(kind, source.type);
  const saysIt = kind === 'fee-charged' || isWaived;
  const [all = label, ...rest] = saysIt ? words : [label, ...words];
  // Other amounts than the entry's own, which the line could cut off, are in what it unfolds.
  return { name: all.replace(/: .*\$.*$/, ''), rest: rest.filter((word) => !word.includes('$')) };
}
