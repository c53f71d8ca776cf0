import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOf } from '../../domain/dates.ts';
import { ChargeList } from '../features/charge/ChargeList.tsx';
import { TuitionDue } from '../features/charge/TuitionDue.tsx';
import { useCharging } from '../features/charge/useCharging.tsx';
import { useFeeTypes } from '../parts/feeTypes.ts';
import { useSchool } from '../session/session.ts';
import { MonthField } from '../ui/field/MonthField.tsx';
import { IconCash, IconReceipt, IconTag, IconUsers } from '../ui/icon/icons.ts';
import { Screen } from '../ui/layout/Screen.tsx';
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
          <Act icon={IconUsers} opens="dialog" onClick={() => ask('everyone')}>
            Charge everyone
          </Act>
          <ActLink icon={IconCash} to="/charges/tuition" search={{ month }}>
            Tuition
          </ActLink>
          {hasRegistration && (
            <ActLink icon={IconReceipt} to="/charges/run" search={{ kind: 'registration', month }}>
              Registration
            </ActLink>
          )}
          <ActLink icon={IconTag} to="/charges/prices">
            Prices
          </ActLink>
        </MoreActs>
      }
    >
      {notice}
      <div className={`panel below if-any ${styles.due}`}>
        <TuitionDue />
      </div>
      <MonthField
        month={month}
        onChange={(chosen) => void navigate({ search: { month: chosen }, replace: true })}
      />
      <ChargeList month={month} />
      {dialog}
    </Screen>
  );
}
