import type { PastRecordsResult } from '../../../../contract/pastRecords.ts';
import { groupBy } from '../../../../domain/collections.ts';
import { countOf } from '../../../../domain/counts.ts';
import { listOfNames } from '../../../../domain/import/messages.ts';
import { formatDate } from '../../../../domain/dates.ts';
import { minus, plus, sumCents, ZERO, type Cents } from '../../../../domain/money.ts';
import { useSchool } from '../../../session/session.ts';
import { Section } from '../../../ui/layout/Sections.tsx';
import { BalanceText, Money } from '../../../ui/money/Money.tsx';
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx';

type Student = PastRecordsResult['students'][number];

/** A family, or a student without one: what its students come to. */
interface Line extends Pick<Student, 'name' | 'before' | 'history' | 'old' | 'after' | 'why'> {
  key: string;
  /** Its students; '' if it is a single one. */
  of: string;
}

function byFamily(students: readonly Student[]): Line[] {
  const families = groupBy(students, ({ studentId, household }) => household?.id ?? studentId);
  return [...families].map(([key, own]) => {
    const [first] = own as [Student];
    const sum = (part: (one: Student) => Cents) => sumCents(own.map(part));
    return {
      key,
      name: first.household?.name ?? first.name,
      of: first.household
        ? listOfNames(
            own.map(({ name }) => name),
            own.length,
          )
        : '',
      before: sum(({ before }) => before),
      history: sum(({ history }) => history),
      old: own.every(({ old }) => old === null) ? null : sum(({ old, history }) => old ?? history),
      after: sum(({ after }) => after),
      why: [...new Set(own.map(({ why }) => why).filter(Boolean))].join(' '),
    };
  });
}

const amount = <Item,>(key: string, title: string, cell: Column<Item>['cell']): Column<Item> => ({
  key,
  title,
  width: 'minmax(0, 2fr)',
  align: 'end',
  cell,
});

const columns: readonly Column<Line>[] = [
  {
    key: 'name',
    title: 'Family',
    width: 'minmax(0, 3fr)',
    labelled: false,
    cell: ({ name, of }) => (
      <span>
        <span className="strong">{name}</span>
        {of !== '' && <span className="note block">{of}</span>}
      </span>
    ),
  },
  amount('before', 'Here before', ({ before }) => <BalanceText cents={before} />),
  amount('history', 'With the import', ({ history }) => <BalanceText cents={history} />),
  amount('old', 'Past records', ({ old }) =>
    old === null ? <span className="note">Not said</span> : <BalanceText cents={old} />,
  ),
  {
    key: 'difference',
    title: 'Difference',
    width: 'minmax(0, 4fr)',
    cell: ({ old, history, why }) =>
      old === null || old === history ? (
        <span className="note">None</span>
      ) : (
        <span>
          {old > history ? 'Adds ' : 'Takes off '}
          <Money cents={old > history ? minus(old, history) : minus(history, old)} />
          <span className="note block">{why}</span>
        </span>
      ),
  },
  amount('after', 'New', ({ after }) => <BalanceText cents={after} />),
];

/** The sentence that answers whether the new balances are the old ones. */
function balancesInWords({ students }: Pick<PastRecordsResult, 'students'>): string {
  const said = students.filter(({ old }) => old !== null);
  const adjusted = said.filter(({ old, history }) => old !== history).length;
  const silent = students.length - said.length;
  const rest =
    silent > 0
      ? ` For ${countOf(silent, 'student')} the past records say no balance, so the import makes it.`
      : '';
  if (said.length === 0) return `No past balances are given.${rest}`;
  const first =
    said.length === 1
      ? 'One balance is'
      : said.length === 2
        ? 'Both balances are'
        : `All ${countOf(said.length, 'balance')} are`;
  return `${first} what the past records say, to the cent.${
    adjusted > 0
      ? ` ${countOf(adjusted, 'needs', 'need')} an adjustment of today, each with its reason.`
      : ''
  }${rest}`;
}

/** Old and new, side by side: every balance, on the screen and on paper. */
export function SideBySide({ result, source }: { result: PastRecordsResult; source: string }) {
  const { name, today } = useSchool();
  const { students } = result;
  const total = (part: 'before' | 'after') =>
    students.reduce((sum, one) => plus(sum, one[part]), ZERO);
  return (
    <Section title="Old and new, side by side">
      <p className="below">
        {source} and {name}, {formatDate(today)}. {balancesInWords(result)}
      </p>
      {students.length > 0 && (
        <>
          <p className="below">
            All of them together: <BalanceText cents={total('before')} /> before,{' '}
            <BalanceText cents={total('after')} /> after.
          </p>
          <DataTable
            label="Balances, old and new"
            items={byFamily(students)}
            columns={columns}
            keyOf={({ key }) => key}
          />
        </>
      )}
    </Section>
  );
}
