import { useMemo } from 'react';
import {
  childrenIn,
  columnChoices,
  MOST_CHILDREN_IN_LINE,
} from '../../../domain/import/columns.ts';
import { countOf } from '../../../domain/counts.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { useSchool } from '../../session/session.ts';
import { ColumnSelects } from './ColumnSelects.tsx';
import type { Reading } from './useReading.ts';

/** What each column of the list is, as it was understood, to be changed. */
export function ImportColumns({ sheet, choose }: Pick<Reading, 'sheet' | 'choose'>) {
  const { hasDanceRoles } = useSchool();
  const columns = sheet?.columns ?? [];
  const children = childrenIn(columns.map(({ column }) => column));
  const options = useMemo(
    () => columnChoices(Math.min(children + 1, MOST_CHILDREN_IN_LINE), hasDanceRoles),
    [children, hasDanceRoles],
  );
  if (!sheet || columns.length === 0) return null;
  const used = columns.filter(({ column }) => column !== 'unused').length;
  const heads = sheet.fingerprint === null ? [] : columns;
  const money = columns.filter(({ column, amounts }) => column === 'unused' && amounts > 0);
  const unused = heads
    .filter((one) => one.column === 'unused' && !money.includes(one))
    .map(({ head }) => head);
  const dates = columns.filter(({ column }) => column === 'birthDate').map(({ head }) => head);
  return (
    <div>
      {money.length > 0 && (
        <p className="strong breaks below-tight">
          {money
            .map(({ head, amounts }) => `Column ${head}: ${countOf(amounts, 'amount')} not used.`)
            .join(' ')}
        </p>
      )}
      {dates.length > 0 && (
        <p className="quiet breaks below-tight">
          {dates.join(', ')}: only tells apart children of one name, and isn’t saved.
        </p>
      )}
      {sheet.asksNames && (
        <p role="status" className="strong below-tight">
          Which column has the names?
        </p>
      )}
      {!sheet.asksNames && unused.length > 0 && (
        <p className="quiet breaks below-tight">Not used: {unused.join(', ')}.</p>
      )}
      <Disclosure isOpen={sheet.asksNames} label={`Columns: ${used} of ${columns.length} used`}>
        <ColumnSelects columns={columns} options={options} onChoose={choose} />
      </Disclosure>
    </div>
  );
}
