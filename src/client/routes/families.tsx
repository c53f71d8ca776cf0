import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FamilyForm } from '../features/family/FamilyForm.tsx';
import { FamilyList } from '../features/family/FamilyList.tsx';
import { StudentsOrFamilies } from '../features/student/StudentsOrFamilies.tsx';
import { IconPlus } from '../ui/icon/icons.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ButtonLink } from '../ui/link/links.tsx';
import { notifyDone } from '../ui/message/notify.ts';

const route = getRouteApi('/families');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function FamiliesScreen(): ReactNode {
  const { view } = route.useSearch();
  return view === 'form' ? <NewFamily /> : <List />;
}

function List() {
  const { q = '', order } = route.useSearch();
  const navigate = route.useNavigate();
  const add = (
    <ButtonLink
      to="/families"
      search={{ view: 'form' }}
      onPhone="icon"
      icon={<IconPlus size={18} aria-hidden />}
    >
      Add a family
    </ButtonLink>
  );
  return (
    <Screen title="Families" actions={add}>
      <StudentsOrFamilies />
      <FamilyList
        typed={q}
        onSearch={(text) => void navigate({ search: { q: text, order }, replace: true })}
        order={order}
        onOrder={(chosen) =>
          void navigate({ search: { q, order: chosen }, replace: true, resetScroll: false })
        }
      />
    </Screen>
  );
}

/** Adds a family, and then shows it. */
function NewFamily() {
  const { studentId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen title="Add a family">
      <Narrow>
        <Card>
          <FamilyForm
            key={studentId ?? ''}
            studentId={studentId}
            onAdded={({ id, name }) => {
              notifyDone(`The family ${name} is added.`);
              void navigate({
                to: '/families/$familyId',
                params: { familyId: id },
                replace: true,
              });
            }}
            onCancel={() =>
              void (studentId === undefined
                ? navigate({ search: {} })
                : navigate({ to: '/students/$studentId', params: { studentId } }))
            }
          />
        </Card>
      </Narrow>
    </Screen>
  );
}
