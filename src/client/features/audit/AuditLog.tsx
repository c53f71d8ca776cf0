import type { ReactNode } from 'react';
import type { AuditRecord } from '../../../contract/auditLog.ts';
import { INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { usePayers } from '../../parts/usePayers.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { AuditFilters, type AuditChoice } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';

interface Props {
  choice: AuditChoice;
  onChoose: (choice: AuditChoice) => void;
  /** Renders the name of a record's student. Must be stable. */
  nameOf: (record: AuditRecord) => ReactNode;
}

/** The audit log with its filters. */
export function AuditLog({ choice, onChoose, nameOf }: Props) {
  const students = usePayers(choice.studentId).data ?? [];
  return (
    <>
      <AuditFilters choice={choice} students={students} onChange={onChoose} />
      {isReversed(choice) ? (
        <ErrorText error={INVALID_RANGE} />
      ) : (
        <AuditTable filter={choice} nameOf={nameOf} />
      )}
    </>
  );
}
