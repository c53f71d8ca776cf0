import { memo, useCallback, useState } from 'react';
import type { AccountEntry } from '../../../contract/student.ts';
import { entryLabel } from '../../../domain/account.ts';
import { formatDate } from '../../../domain/dates.ts';
import { signedMoney } from '../../../domain/money.ts';
import { useSchool } from '../../session/session.ts';
import { IconChevronDown } from '../../ui/icon/icons.ts';
import { BalanceText } from '../../ui/money/Money.tsx';
import { Cell, Row, Rows, Table, type Heading, type RowPlace } from '../../ui/table/Table.tsx';
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
  const { timeZone } = useSchool();
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
  onToggle: (id: string) => void;
}

const EntryRow = memo(function EntryRow(props: RowProps) {
  const { studentId, entry, opened, forAdmin, timeZone, onToggle, ...place } = props;
  const { id, kind, note, date, at, by, amount, balance, source } = entry;
  return (
    <Row place={place}>
      <Cell label="For">{date === null ? momentOf(at, timeZone) : formatDate(date)}</Cell>
      <Cell>
        <button
          type="button"
          className={`toggle ${styles.toggle}`}
          aria-expanded={opened}
          onClick={() => onToggle(id)}
        >
          <span>
            {entryLabel(kind, source.type)}
            <IconChevronDown size={16} aria-hidden />
          </span>
          {note && <span className="note block">{note}</span>}
        </button>
      </Cell>
      <Cell label="Amount" align="end">
        {signedMoney(amount)}
      </Cell>
      <Cell label="Balance after" align="end">
        <BalanceText cents={balance} />
      </Cell>
      <Cell label="Recorded">
        <div>
          {momentOf(at, timeZone)}
          <span className="note block">by {by}</span>
        </div>
      </Cell>
      {opened && (
        <Cell wide>
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
