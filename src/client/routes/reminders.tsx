import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Reminders } from '../features/reminder/Reminders.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink } from '../ui/link/links.tsx';

const route = getRouteApi('/manage-students/remind');

// The return type is explicit for the same reason as in students.tsx.
export default function RemindersScreen(): ReactNode {
  const place = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen
      title="Reminders"
      actions={
        <BackLink to="/manage-students" search={{ owes: place.owes ?? 'any', order: '-balance' }}>
          Students
        </BackLink>
      }
    >
      <Reminders
        place={place}
        onPlace={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </Screen>
  );
}
