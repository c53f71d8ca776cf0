import { useMutation, useQuery } from '@tanstack/react-query';
import type { Signature } from '../../../contract/agreement.ts';
import { formatDate } from '../../../domain/dates.ts';
import type { FamilyId } from '../../../domain/ids.ts';
import { api, client as server } from '../../api/api.ts';
import { useDownload } from '../../files/useDownload.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { ShortList } from '../../ui/text/ShortList.tsx';

/** What was signed for a family, as PDF; a signature that no longer holds is withdrawn, and stays. */
export function Signatures({ familyId }: { familyId: FamilyId }) {
  const { data } = useQuery(api.signatures.list.queryOptions({ input: { familyId } }));
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title="Signed">
      <ShortList
        wraps
        lines={items.map((one) => ({
          key: String(one.id),
          title: `${one.agreementName}${one.studentName ? `: ${one.studentName}` : ''}`,
          note: inWords(one),
          value: one.id && (
            <Acts id={one.id} name={one.agreementName} isOver={one.withdrawnAt !== null} />
          ),
        }))}
      />
    </Card>
  );
}

function inWords({ name, day, onPaper, withdrawnAt }: Signature): string {
  const who = onPaper ? 'On paper' : `By ${name}`;
  return `${who}${day ? ` on ${formatDate(day)}` : ''}${withdrawnAt ? ' · withdrawn' : ''}`;
}

function Acts({ id, name, isOver }: { id: string; name: string; isOver: boolean }) {
  const { making, download } = useDownload<'signed'>({
    make: () => server.signatures.print({ id }),
    nameOf: () => 'what was signed',
    onSaved: (file) => notifyDone(`${file} is ready.`),
    onError: ({ message }) => notifyFailure(message),
  });
  const withdraw = useMutation({
    mutationFn: () => server.signatures.withdraw({ id }),
    onSuccess: () => notifyDone(`${name} is withdrawn.`),
    onError: ({ message }) => notifyFailure(message),
  });
  return (
    <Row gap="small" nowrap>
      <SmallButton
        loading={making !== undefined}
        label={`PDF of ${name}`}
        onClick={() => download('signed')}
      >
        PDF
      </SmallButton>
      {!isOver && (
        <Button
          size="compact"
          variant="quiet"
          loading={withdraw.isPending}
          aria-label={`Withdraw ${name}`}
          onClick={() => withdraw.mutate()}
        >
          Withdraw
        </Button>
      )}
    </Row>
  );
}
