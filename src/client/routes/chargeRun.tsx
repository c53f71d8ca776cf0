import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { monthOf } from '../../domain/dates.ts';
import { ChargeRun } from '../features/charge/ChargeRun.tsx';
import { useSchool } from '../session/session.ts';
import { MonthField } from '../ui/field/MonthField.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink } from '../ui/link/links.tsx';

const route = getRouteApi('/charges/run');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function ChargeRunScreen(): ReactNode {
  const { today } = useSchool();
  const { month = monthOf(today), kind = 'registration' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen
      title={kind === 'late' ? 'Late fees' : 'Registration'}
      actions={
        <BackLink to="/charges" search={{ month }}>
          Charges
        </BackLink>
      }
    >
      <MonthField
        month={month}
        onChange={(chosen) => void navigate({ search: { month: chosen, kind }, replace: true })}
      />
      <ChargeRun key={`${kind} ${month}`} kind={kind} month={month} />
    </Screen>
  );
}
