import { useMemo } from 'react';
import {
  childrenIn,
  columnChoices,
  MOST_CHILDREN_IN_LINE,
} from '../../../domain/import/columns.ts';
import { formatCount } from '../../../domain/counts.ts';
import { useSchool } from '../../session/session.ts';
import { Columns } from './Columns.tsx';
import type { Importing } from './useImport.ts';

/** What each column of the list is, as it was understood, to be changed. */
export function ImportColumns({
  sheet,
  choose,
  ownFields,
  state: { sheets, at },
  dispatch,
}: Pick<Importing, 'sheet' | 'choose' | 'ownFields' | 'state' | 'dispatch'>) {
  const { hasDanceRoles } = useSchool();
  const columns = sheet?.columns ?? [];
  const children = childrenIn(columns.map(({ column }) => column));
  const options = useMemo(
    () => columnChoices(Math.min(children + 1, MOST_CHILDREN_IN_LINE), hasDanceRoles, ownFields),
    [children, hasDanceRoles, ownFields],
  );
  if (!sheet || columns.length === 0) return null;
  const unused = columns.filter(({ column, notUsed }) => column === 'unused' && notUsed === '');
  return (
    <div>
      {sheet.asksNames ? (
        <p role="status" className="strong below-tight">
          Which column has the names?
        </p>
      ) : (
        sheet.fingerprint !== null &&
        unused.length > 0 && (
          <p className="quiet breaks below-tight">
            Not used:{' '}
            {unused
              .map(({ head, filled }) => (filled > 0 ? `${head} (${formatCount(filled)})` : head))
              .join(', ')}
            .
          </p>
        )
      )}
      <Columns
        columns={columns}
        options={options}
        headings={{
          rows: sheets[at]?.rows ?? [],
          at: sheet.heading,
          onChoose: (line) => dispatch({ type: 'heading', of: line }),
        }}
        isOpen={sheet.asksNames}
        onChoose={choose}
      />
    </div>
  );
}
