import { listedNames } from '../../../domain/names.ts';
import type { ShownStudent } from '../../../contract/student.ts';
import type { Me } from '../../../contract/user.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { familyBalance } from '../../../domain/family.ts';
import { formatMoney } from '../../../domain/money.ts';
import { laterNote, owedToday } from '../../../domain/owing.ts';
import { Children } from '../../features/home/Children.tsx';
import { HowToPay } from '../../features/home/HowToPay.tsx';
import { OffersCard } from '../../features/home/OffersCard.tsx';
import { FamilysRareCards } from '../../features/home/RareCards.tsx';
import { Notices } from '../../features/notice/Notices.tsx';
import { YearDownload, yearToShow } from '../../parts/YearDownload.tsx';
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
        <OffersCard offers={me.offers} />
        <FamilysRareCards meId={me.id} />
        <PaidLastYear students={children} />
        <Children students={children} />
        <Narrow>
          <HowToPay students={children} />
        </Narrow>
      </Sections>
    </Screen>
  );
}

/** What they paid in the year before, while people do their taxes. */
function PaidLastYear({ students }: { students: readonly ShownStudent[] }) {
  const { today } = useSchool();
  const families = new Set(students.flatMap(({ family }) => family?.id ?? []));
  if (!yearToShow(today).isTaxTime) return null;
  return [...families].map((familyId) => (
    <div key={familyId}>
      <YearDownload of={{ familyId }} today={today} />
    </div>
  ));
}

/** 'You owe $85.00 for Ada and Ben.', then what is due later: '+ $65.00 due Dec 1.' */
function describeDues(children: readonly ShownStudent[], today: CalendarDate): string {
  const balance = familyBalance(children);
  const later = laterNote(balance, today, balance.owed);
  const owes =
    balance.owed > 0
      ? `You owe ${formatMoney(balance.owed)} for ${namesOf(children.filter((one) => owedToday(one) > 0))}.`
      : later === null
        ? 'Everything is paid.'
        : 'Nothing is owed today.';
  return later === null ? owes : `${owes} ${later}.`;
}

const namesOf = (children: readonly ShownStudent[]) =>
  listedNames(children.map(({ firstName }) => firstName));
