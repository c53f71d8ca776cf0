import { listedNames } from '../../../domain/names.ts';
import type { ShownStudent } from '../../../contract/student.ts';
import type { Me } from '../../../contract/user.ts';
import { formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import { familyBalance } from '../../../domain/family.ts';
import { formatMoney, sumCents } from '../../../domain/money.ts';
import { Children } from '../../features/home/Children.tsx';
import { HowToPay } from '../../features/home/HowToPay.tsx';
import { Notices } from '../../features/notice/Notices.tsx';
import { useSchool } from '../../session/session.ts';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { NoRole } from './NoRole.tsx';

/** A guardian's Home: what they owe for all of their children, and a card for each. */
export function GuardianWelcome({ me }: { me: Me }) {
  const { today } = useSchool();
  const { children = [] } = me;
  if (children.length === 0) return <NoRole />;
  return (
    <Screen title={`Welcome, ${me.name || me.email}`} lead={describeDues(children, today)}>
      <Sections>
        <Notices />
        <Children students={children} />
        <Narrow>
          <HowToPay students={children} />
        </Narrow>
      </Sections>
    </Screen>
  );
}

/** 'You owe $85.00 for Ada and Ben.', then how much of it is due later: '$65.00 is due Dec 1.' */
function describeDues(children: readonly ShownStudent[], today: CalendarDate): string {
  const { owed } = familyBalance(children);
  if (owed === 0) return 'Everything is paid.';
  const owes = `You owe ${formatMoney(owed)} for ${namesOf(children)}`;
  const [first] = children.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  if (first === undefined) return `${owes}.`;
  const later = sumCents(children.map(({ dueLater }) => dueLater));
  const due = `due ${formatBriefDate(first, today)}`;
  return later === owed ? `${owes}, ${due}.` : `${owes}; ${formatMoney(later)} of it is ${due}.`;
}

const namesOf = (children: readonly ShownStudent[]) =>
  listedNames(children.map(({ firstName }) => firstName));
