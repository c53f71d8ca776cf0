import { memo, useCallback, useState } from 'react';
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
import { formatMonth } from '../../../domain/reports.ts';
import { useSchool } from '../../session/session.ts';
import { IconChevronDown } from '../../ui/icon/icons.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { Cell, Row, Rows, Table, type Heading, type RowPlace } from '../../ui/table/Table.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { momentOf } from '../../ui/text/time.ts';
import { EntryDetails } from './EntryDetails.tsx';
import styles from './Statement.module.css';

const headings: readonly Heading[] = [
  { key: 'date', title: 'For', width: '7rem' },
  { key: 'what', title: 'What happened', width: 'minmax(0, 4fr)' },
  { key: 'amount', title: 'Amount', width: '6rem', align: 'end' },
  { key: 'balance', title: 'Balance after', width: '8.5rem', align: 'end' },
  { key: 'by', title: 'Recorded', width: 'minmax(0, 3fr)' },
];

interface Props {
  studentId: string;
  entries: readonly AccountEntry[];
  forAdmin: boolean;
}

/** The entries of the statement; each expands to show its origin. */
export function StatementTable({ studentId, entries, forAdmin }: Props) {
  const { timeZone, today } = useSchool();
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = useCallback((id: string) => setOpened((now) => (now === id ? null : id)), []);
  return (
    <Table label="Statement" headings={headings} rowCount={entries.length}>
      <Rows count={entries.length} keyOf={(index) => entries[index]?.id ?? ''} rowHeight={64}>
        {({ index, measure }) => {
          const entry = entries[index];
          return (
            entry && (
              <EntryRow
                key={entry.id}
                studentId={studentId}
                entry={entry}
                opened={opened === entry.id}
                forAdmin={forAdmin}
                timeZone={timeZone}
                today={today}
                onToggle={toggle}
                index={index}
                measure={measure}
              />
            )
          );
        }}
      </Rows>
    </Table>
  );
}

interface RowProps extends RowPlace {
  studentId: string;
  entry: AccountEntry;
  opened: boolean;
  forAdmin: boolean;
  timeZone: string;
  today: CalendarDate;
  onToggle: (id: string) => void;
}

const EntryRow = memo(function EntryRow(props: RowProps) {
  const { studentId, entry, opened, forAdmin, timeZone, today, onToggle, ...place } = props;
  const { id, kind, note, date, at, by, amount, balance, source, question } = entry;
  const recorded = momentOf(at, timeZone);
  const brief = briefNote(entry);
  const recordedOn = dateInZone(at, timeZone);
  const briefDate = formatBriefDate(date ?? recordedOn, today);
  // A phone shows the day that a line is for; the order of lines is that of their recording.
  const isLater = date !== null && date !== recordedOn;
  const asked = question && (question.state === 'open' ? 'Question' : 'Answered');
  return (
    <Row place={place} className={styles.row}>
      <Cell className={styles.date}>
        <span className="wide-only">{date === null ? recorded : formatDate(date)}</span>
        <span className="stacked-only">{briefDate}</span>
      </Cell>
      <Cell line="name">
        <button
          type="button"
          className={`toggle ${styles.toggle}`}
          aria-expanded={opened}
          // The note of a fee says what it is for, without a word before it.
          data-noted={(kind === 'fee-charged' && note !== '') || undefined}
          onClick={() => onToggle(id)}
        >
          <span>
            {entryLabel(kind, source.type)}
            <IconChevronDown size={16} aria-hidden />
          </span>{' '}
          {note && (
            <span className="note block">
              {brief === note ? (
                note
              ) : (
                <>
                  <span className="wide-only">{note}</span>
                  <span className="stacked-only">{brief}</span>
                </>
              )}
            </span>
          )}
        </button>
      </Cell>
      <Cell line="value" align="end">
        {signedMoney(amount)}
      </Cell>
      <Cell line="detail" align="end">
        <span className="wide-only">
          <BalanceText cents={balance} />
        </span>
        <span className="stacked-only">
          {balance < 0
            ? `credit ${formatMoney(negated(balance))}`
            : `balance ${formatMoney(balance)}`}
        </span>
      </Cell>
      <Cell line="detail">
        <span className="wide-only">{recorded}</span>
        <span className={`note block ${styles.by}`}>
          by {by}
          {isLater && <span className="stacked-only">, {formatBriefDate(recordedOn, today)}</span>}
          {asked && (
            <>
              <span className="wide-only">
                {' '}
                <Tag tone={question?.state === 'open' ? 'holiday' : 'quiet'}>{asked}</Tag>
              </span>
              <strong className="stacked-only"> · {asked}</strong>
            </>
          )}
        </span>
      </Cell>
      {opened && (
        <Cell wide className={styles.opened}>
          <p className="stacked-only note">
            {entryLabel(kind, source.type)}, recorded {recorded}
          </p>
          <EntryDetails
            studentId={studentId}
            entry={entry}
            hasReceipt={entry.hasReceipt}
            forAdmin={forAdmin}
          />
        </Cell>
      )}
    </Row>
  );
});

/** The note without its entry's own day and year, which come first in a line: 'Tuition, December · Ballet 1'. */
function briefNote({ note, date }: AccountEntry): string {
  if (date === null) return note;
  const month = formatMonth(monthOf(date));
  return note.replace(` on ${formatDate(date)}`, '').replace(month, month.replace(/ \d+$/, ''));
}
