import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { AuditFilterInput, AuditRecord } from '../../../contract/auditLog.ts';
import { actorText } from '../../../domain/audit.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { momentOf } from '../../ui/text/time.ts';
import styles from './AuditTable.module.css';
import { ChangeText } from './ChangeText.tsx';

function columnsIn(
  timeZone: string,
  nameOf: (record: AuditRecord) => ReactNode,
): Column<AuditRecord>[] {
  return [
    {
      key: 'when',
      line: 'detail',
      title: 'When',
      width: '8rem',
      cell: ({ at }) => momentOf(at, timeZone),
    },
    {
      key: 'who',
      line: 'detail',
      title: 'Who',
      width: 'minmax(0, 2fr)',
      cell: ({ actor }) => actorText(actor),
    },
    {
      key: 'what',
      line: 'name',
      title: 'What',
      width: 'minmax(0, 2fr)',
      cell: (record) => (
        <div>
          <span className="medium block">{ofClassNamed(record.action, record.className)}</span>
          {record.studentName !== null && <span className="small">{nameOf(record)}</span>}
        </div>
      ),
    },
    {
      key: 'change',
      className: styles.change,
      line: 'detail',
      title: 'Change',
      width: 'minmax(0, 4fr)',
      cell: ({ before, after }) => <ChangeText before={before} after={after} />,
    },
  ];
}

interface Props {
  filter: Omit<AuditFilterInput, 'cursor' | 'limit'>;
  /** Renders the name of a record's student, as a link for people who can open it. Must be stable. */
  nameOf: (record: AuditRecord) => ReactNode;
}

/** Who changed what, with values before and after; newest first. */
export function AuditTable({ filter, nameOf }: Props) {
  const { timeZone } = useSchool();
  const columns = useMemo(() => columnsIn(timeZone, nameOf), [timeZone, nameOf]);
  const log = useInfiniteQuery(
    api.auditLog.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
      ...byCursor,
    }),
  );

  return (
    <PagesView
      query={log}
      loading="Loading changes…"
      action="load the audit log"
      empty={<EmptyState text="No changes found." />}
    >
      {(records) => (
        <DataTable
          rowClassName={styles.row}
          label="Changes"
          items={records}
          columns={columns}
          keyOf={(record) => record.id}
          rowHeight={90}
        />
      )}
    </PagesView>
  );
}
