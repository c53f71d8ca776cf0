import { auditedEntities, type AuditedEntity } from '../../../domain/audit.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { StudentChoice } from '../../parts/studentChoice.ts';
import { StudentField } from '../../parts/StudentField.tsx';
import { useSchool } from '../../session/session.ts';
import { FilterChips } from '../../ui/button/FilterChip.tsx';
import { PeriodChips } from '../../ui/field/PeriodChips.tsx';
import { datesOf } from '../../ui/field/periodChoice.ts';
import { LiveDateField } from '../../ui/field/LiveDateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { optionsOrNone } from '../../ui/field/options.ts';

export interface AuditChoice {
  entity?: AuditedEntity | undefined;
  studentId?: string | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
}

const entityLabels: Record<AuditedEntity, string> = {
  student: 'Students',
  family: 'Families',
  class: 'Classes',
  place: 'Spots in classes',
  attendance: 'Attendance',
  payment: 'Payments',
  refund: 'Refunds',
  charge: 'Charges',
  mail: 'Emails',
  notice: 'Announcements',
  question: 'Questions',
  reminder: 'Reminders',
  credit: 'Credits',
  holiday: 'Holidays',
  expense: 'Expenses',
  budgetEntry: 'Budget entries',
  settings: 'Settings',
  paymentMethod: 'Payment methods',
  studentField: 'Fields of students',
  agreement: 'Agreements',
  application: 'Requests to join',
  signature: 'Signatures',
  feeType: 'Fee types',
  user: 'Users',
  closing: 'Closed months',
  school: 'Exports and imports',
};

const entities = optionsOrNone('Everything', auditedEntities, entityLabels);

interface Props {
  choice: AuditChoice;
  students: readonly StudentChoice[];
  onChange: (choice: AuditChoice) => void;
}

export function AuditFilters({ choice, students, onChange }: Props) {
  const { today } = useSchool();
  const set = (changes: AuditChoice) => onChange({ ...choice, ...changes });
  return (
    <Toolbar
      first={
        <FilterChips label="Show">
          <PeriodChips
            dates={{ from: choice.from, to: choice.to }}
            today={today}
            onChoose={(period) =>
              set({ from: undefined, to: undefined, ...datesOf(period, today) })
            }
          />
        </FilterChips>
      }
      filtersSet={Object.values(choice).filter(Boolean).length}
    >
      <SelectField
        label="Entity"
        options={entities}
        value={choice.entity ?? ''}
        onChange={(entity) => set({ entity: entity === '' ? undefined : entity })}
      />
      <StudentField
        label="Student"
        placeholder="All students"
        students={students}
        value={choice.studentId ?? ''}
        onChange={(studentId) => set({ studentId: studentId || undefined })}
      />
      <LiveDateField
        label="From"
        value={choice.from ?? ''}
        onChange={(from) => set({ from: from || undefined })}
      />
      <LiveDateField
        label="To"
        value={choice.to ?? ''}
        onChange={(to) => set({ to: to || undefined })}
      />
    </Toolbar>
  );
}
