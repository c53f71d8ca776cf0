import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Family, FamilyPaymentResult } from '../../contract/family.ts';
import { useSchoolEvents } from '../features/attendance/useSchoolEvents.ts';
import { familiesQuery, familyQuery } from '../features/family/families.ts';
import { FamilyLead } from '../features/family/FamilyLead.tsx';
import { FamilyStudents } from '../features/family/FamilyStudents.tsx';
import { FamilyPaymentDone } from '../features/payment/FamilyPaymentDone.tsx';
import { FamilyPaymentForm } from '../features/payment/FamilyPaymentForm.tsx';
import { FamilyPayments } from '../features/payment/FamilyPayments.tsx';
import { ifNotFound, QueryView } from '../parts/QueryView.tsx';
import { useSchool } from '../session/session.ts';
import { Card } from '../ui/layout/Card.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { ButtonLink } from '../ui/link/links.tsx';
import { notifyWarning } from '../ui/message/notify.ts';
import { DeleteFamily } from './family/DeleteFamily.tsx';
import { FamilyGuardians } from './family/FamilyGuardians.tsx';
import { EditFamilyDialog } from '../features/family/EditFamilyDialog.tsx';
import { Button } from '../ui/button/Button.tsx';
import { IconCash } from '../ui/icon/icons.ts';

const FamilysDoor = lazy(() =>
  import('../features/join/AnsweredRequests.tsx').then((loaded) => ({
    default: loaded.FamilysDoor,
  })),
);

const route = getRouteApi('/families/$familyId');

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function FamilyScreen(): ReactNode {
  const { familyId } = route.useParams();
  return <FamilyPage key={familyId} id={familyId} />;
}

/** Everything about one family. */
function FamilyPage({ id }: { id: string }) {
  useSchoolEvents(useSchool().today);
  const client = useQueryClient();
  const { action } = route.useSearch();
  const [recorded, setRecorded] = useState<FamilyPaymentResult | null>(null);
  const family = useQuery({
    ...familyQuery(id),
    // Shows the family at once when coming from the list.
    placeholderData: () =>
      client.getQueryData(familiesQuery.queryKey)?.items.find((one) => one.id === id),
  });
  const { data } = family;
  const isPaying = action === 'pay';
  return (
    <Screen
      title={data?.name ?? 'Family'}
      lead={data && <FamilyLead id={id} name={data.name} />}
      actions={data && !isPaying && <FamilyActs family={data} />}
    >
      <QueryView
        query={family}
        loading="Loading the family…"
        rows={6}
        action="load the family"
        instead={ifNotFound(<ButtonLink to="/families">All families</ButtonLink>)}
      >
        {(loaded) =>
          isPaying ? (
            <Pay family={loaded} onRecorded={setRecorded} />
          ) : (
            <>
              <FamilyPaymentDone family={loaded} recorded={recorded} />
              <Overview family={loaded} onRemoved={() => setRecorded(null)} />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}

function Overview({ family, onRemoved }: { family: Family; onRemoved: () => void }) {
  const { hasDoor } = useSchool();
  return (
    <Sections>
      <div className="columns">
        <FamilyStudents id={family.id} />
        <FamilyGuardians family={family} />
      </div>
      {hasDoor && (
        <Suspense>
          <FamilysDoor familyId={family.id} />
        </Suspense>
      )}
      {family.note !== '' && (
        <Card title="Note">
          <p className="lines">{family.note}</p>
        </Card>
      )}
      <FamilyPayments family={family} onRemoved={onRemoved} />
      <DeleteFamily family={family} />
    </Sections>
  );
}

interface PayProps {
  family: Family;
  onRecorded: (recorded: FamilyPaymentResult) => void;
}

function Pay({ family, onRecorded }: PayProps) {
  const navigate = route.useNavigate();
  const leave = () => void navigate({ search: {}, replace: true });
  return (
    <Narrow>
      <FamilyPaymentForm
        family={family}
        onRecorded={(recorded) => {
          onRecorded(recorded);
          if (recorded.warning !== undefined) notifyWarning(recorded.warning);
          leave();
        }}
        onCancel={leave}
      />
    </Narrow>
  );
}

/** What people come to a family's page for: mostly to take its payment. */
function FamilyActs({ family }: { family: Family }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {family.students.length > 0 && (
        <ButtonLink
          to="/families/$familyId"
          params={{ familyId: family.id }}
          search={{ action: 'pay' }}
          icon={<IconCash size={18} aria-hidden />}
        >
          Take payment
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing && <EditFamilyDialog family={family} onClose={() => setEditing(false)} />}
    </>
  );
}
