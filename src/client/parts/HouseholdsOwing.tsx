import type { Owing } from '../../contract/student.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { BalanceText } from '../ui/money/Money.tsx';
import { owedToday } from '../../domain/owing.ts';
import { isAttending } from '../../domain/student.ts';
import { api } from '../api/api.ts';
import { useIsPhone } from '../ui/layout/useIsPhone.ts';
import { ShortList } from '../ui/text/ShortList.tsx';
import { debtNote, DOT } from './debtNote.ts';
import { FamilyLink } from './FamilyLink.tsx';
import { debtOf, householdsOf, sharesOf, type Household } from './households.ts';
import { StudentLink } from './StudentLink.tsx';

/** Asks for the families, and the students in none, that owe the most today. */
export const householdsOwing = api.students.owing.queryOptions({ input: { by: 'household' } });

interface Props {
  owing: Owing;
  /** How many are shown; all by default. */
  most?: number | undefined;
  today: CalendarDate;
}

/** The households that owe the most, each with what it owes together. */
export function HouseholdsOwing({ owing, most, today }: Props) {
  const isPhone = useIsPhone();
  return (
    <ShortList
      lines={householdsOf(owing)
        .slice(0, most)
        .map((household) => ({
          key: household.key,
          title: <HouseholdLink household={household} />,
          note: noteOf(household, today, isPhone),
          value: <BalanceText cents={owedToday(debtOf(household))} />,
        }))}
    />
  );
}

function HouseholdLink({ household: { name, students, key } }: { household: Household }) {
  const isFamily = students.some(({ family }) => family !== null);
  return isFamily ? (
    <FamilyLink id={key}>{name}</FamilyLink>
  ) : (
    <StudentLink id={key}>{name}</StudentLink>
  );
}

/** 'Zoë $89.00 · José $60.00 · since Oct 7, 2026 · reminded Nov 20', for a student in no family with their status. */
function noteOf(household: Household, today: CalendarDate, isPhone: boolean): string {
  const [only] = household.students;
  const status = only && !only.family && !isAttending(only.enrollmentStatus);
  return [
    status && only.enrollmentStatus,
    sharesOf(household, isPhone),
    debtNote(debtOf(household), today),
  ]
    .filter(Boolean)
    .join(DOT);
}
