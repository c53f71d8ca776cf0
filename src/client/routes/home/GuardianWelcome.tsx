import type { ShownStudent } from '../../../contract/student.ts';
import type { Me } from '../../../contract/user.ts';
import { formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import { atLeastZero, formatMoney, sumCents } from '../../../domain/money.ts';
import { dueNow } from '../../../domain/owing.ts';
import { Children } from '../../features/home/Children.tsx';
import { HowToPay } from '../../features/home/HowToPay.tsx';
import { useSchool } from '../../session/session.ts';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { NoRole } from './NoRole.tsx';

/** A grown-up's Home: what they owe for all of their children, and a card for each. */
export function GuardianWelcome({ me }: { me: Me }) {
  const { today } = useSchool();
  const { children = [] } = me;
  if (children.length === 0) return <NoRole />;
  return (
    <Screen title={`Welcome, ${me.name || me.email}`} lead={describeDues(children, today)}>
      <Sections>
        <Children students={children} />
        <Narrow>
          <HowToPay students={children} />
        </Narrow>
      </Sections>
    </Screen>
  );
}

/** 'You owe $85.00 for Ada and Ben.', or '$65.00 for Ada is due Dec 1.' where nothing is owed before. */
function describeDues(children: readonly ShownStudent[], today: CalendarDate): string {
  const due = sumCents(children.map((child) => atLeastZero(dueNow(child))));
  if (due > 0) return `You owe ${formatMoney(due)} for ${namesOf(children)}.`;
  const owing = children.filter(({ dueOn }) => dueOn !== null);
  const [first] = owing.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  if (first === undefined) return 'Everything is paid.';
  const later = formatMoney(sumCents(owing.map(({ dueLater }) => dueLater)));
  return `${later} for ${namesOf(owing)} is due ${formatBriefDate(first, today)}.`;
}

const namesOf = (children: readonly ShownStudent[]) =>
  new Intl.ListFormat('en-US').format(children.map(({ firstName }) => firstName));
