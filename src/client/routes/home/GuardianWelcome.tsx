import type { Me } from '../../../contract/user.ts';
import { familyBalance } from '../../../domain/family.ts';
import { formatMoney } from '../../../domain/money.ts';
import { Children } from '../../features/home/Children.tsx';
import { HowToPay } from '../../features/home/HowToPay.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { NoRole } from './NoRole.tsx';

/** A grown-up's Home: what they owe for all of their children, and a card for each. */
export function GuardianWelcome({ me }: { me: Me }) {
  const { children = [] } = me;
  if (children.length === 0) return <NoRole />;
  const { owed } = familyBalance(children);
  const names = children.map(({ firstName }) => firstName);
  return (
    <Screen
      title={`Welcome, ${me.name || me.email}`}
      lead={
        owed > 0 ? `You owe ${formatMoney(owed)} for ${inWords(names)}.` : 'Everything is paid.'
      }
    >
      <Sections>
        <Children students={children} />
        <Narrow>
          <HowToPay students={children} />
        </Narrow>
      </Sections>
    </Screen>
  );
}

const inWords = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
