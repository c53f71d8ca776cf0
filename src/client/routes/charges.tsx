import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOf } from '../../domain/dates.ts';
import { ChargeList } from '../features/charge/ChargeList.tsx';
import { TuitionDue } from '../features/charge/TuitionDue.tsx';
import { useCharging } from '../features/charge/useCharging.tsx';
import { useFeeTypes } from '../parts/feeTypes.ts';
import { useSchool } from '../session/session.ts';
import { IconCash, IconPencil, IconTag, IconUsers } from '../ui/icon/icons.ts';
import { MonthField } from '../ui/field/MonthField.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { Act, ActLink } from '../ui/menu/Act.tsx';
import { MoreActs } from '../ui/menu/MoreActs.tsx';
import styles from './charges.module.css';

const route = getRouteApi('/charges');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function ChargesScreen(): ReactNode {
  return <Charges />;
}

/** What is charged besides marks: the tuition that is due, then the month's charges. */
function Charges() {
  const { today } = useSchool();
  const { month = monthOf(today) } = route.useSearch();
  const navigate = route.useNavigate();
  const { ask, notice, dialog } = useCharging();
  const hasRegistration = useFeeTypes().some(({ rule }) => rule);
  return (
    <Screen
      title="Charges"
      actions={
        <MoreActs label="Charges">
          <Act icon={IconTag} onClick={() => ask('everyone')}>
            Charge everyone
          </Act>
          <ActLink to="/charges/tuition" search={{ month }} icon={IconCash}>
            Tuition
          </ActLink>
          {hasRegistration && (
            <ActLink to="/charges/run" search={{ kind: 'registration', month }} icon={IconUsers}>
              Registration
            </ActLink>
          )}
          <ActLink to="/charges/prices" icon={IconPencil}>
            Prices
          </ActLink>
        </MoreActs>
      }
    >
      {notice}
      <Sections>
        <div className={`panel ${styles.due}`}>
          <TuitionDue />
        </div>
        <div>
          <MonthField
            month={month}
            onChange={(chosen) => void navigate({ search: { month: chosen }, replace: true })}
          />
          <ChargeList month={month} />
        </div>
      </Sections>
      {dialog}
    </Screen>
  );
}
