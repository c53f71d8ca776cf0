import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { AuditFilterInput, AuditRecord } from '../../../contract/auditLog.ts';
import { actorText } from '../../../domain/audit.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { IconChevronDown } from '../../ui/icon/icons.ts';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { momentOf } from '../../ui/text/time.ts';
import styles from './AuditTable.module.css';
import { ChangeText } from './ChangeText.tsx';
import { groupBy } from '../../../domain/collections.ts';
import { detailColumn, nameColumn } from '../../parts/columns.tsx';

function columnsIn(
  timeZone: string,
  nameOf: (record: AuditRecord) => ReactNode,
  toggle: (act: string, on: boolean) => void,
): Column<AuditLine>[] {
  return [
    detailColumn('when', 'When', '8rem', ({ at }) => momentOf(at, timeZone)),
    detailColumn('who', 'Who', 'minmax(0, 2fr)', ({ actor }) => actorText(actor)),
    nameColumn('what', 'What', 'minmax(0, 2fr)', (line) => {
      const what = ofClassNamed(line.action, line.className);
      if (line.count !== undefined)
        return (
          <button
            type="button"
            className="toggle medium"
            aria-expanded={line.opened}
            onClick={() => toggle(line.id, !line.opened)}
          >
            {what} ×{line.count}
            <IconChevronDown size={16} aria-hidden />
          </button>
        );
      return (
        <div className={line.inside ? styles.inside : undefined}>
          <span className="medium block">{what}</span>
          {line.studentName !== null && <span className="small">{nameOf(line)}</span>}
        </div>
      );
    }),
    {
      key: 'change',
      line: 'detail',
      onPhone: false,
      title: 'Change',
      width: 'minmax(0, 4fr)',
      cell: ({ count, before, after }) =>
        count === undefined && <ChangeText before={before} after={after} />,
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
      {(records) => <Lines records={records} nameOf={nameOf} />}
    </PagesView>
  );
}

const nameOfLine = ({ count, action, className }: AuditLine) =>
  count === undefined ? ofClassNamed(action, className) : null;

function Lines({ records, nameOf }: Pick<Props, 'nameOf'> & { records: readonly AuditRecord[] }) {
  const { timeZone } = useSchool();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => {
    const toggle = (act: string, on: boolean) =>
      setOpened((acts) => new Set(on ? [...acts, act] : [...acts].filter((one) => one !== act)));
    return columnsIn(timeZone, nameOf, toggle);
  }, [timeZone, nameOf]);
  const lines = useMemo(() => foldActs(records, opened), [records, opened]);
  return (
    <DataTable
      label="Changes"
      items={lines}
      columns={columns}
      keyOf={(line) => line.id}
      nameOf={nameOfLine}
      rowHeight={72}
    />
  );
}

/** A line of the log: an entry, or the heading of an act's entries, which open below it. */
interface AuditLine extends AuditRecord {
  /** How many entries a heading stands for. */
  count?: number;
  opened?: boolean;
  /** An entry below its act's heading. */
  inside?: boolean;
}

/** The same for all entries that one request made with the same action, such as adding 14 students. */
function actOf({ requestId, id, action, className }: AuditRecord): string {
  return requestId === null ? id : [requestId, action, className].join(' ');
}

/** The entries as lines, in their order, with those of one act folded into one where the newest of them is. */
function foldActs(records: readonly AuditRecord[], opened: ReadonlySet<string>): AuditLine[] {
  return [...groupBy(records, actOf)].flatMap(([act, entries]): AuditLine[] => {
    const [first] = entries;
    if (!first || entries.length === 1) return entries;
    const heading = { ...first, id: act, count: entries.length, opened: opened.has(act) };
    const below = heading.opened ? entries.map((entry) => ({ ...entry, inside: true })) : [];
    return [heading, ...below];
  });
}
