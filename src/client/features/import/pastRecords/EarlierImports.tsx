import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  EarlierImport,
  PastRecordKind,
  PaymentSums,
} from '../../../../contract/pastRecords.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { dateInZone, formatDate } from '../../../../domain/dates.ts';
import { listOfNames } from '../../../../domain/import/messages.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { api, client } from '../../../api/api.ts';
import { failedTo, failedUnlessRefused } from '../../../api/failure.ts';
import { useSchool } from '../../../session/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Stack } from '../../../ui/layout/flow.tsx';
import { ErrorState } from '../../../ui/state/states.tsx';

const words: Record<PastRecordKind, readonly [string, string]> = {
  payments: ['payment', 'payments'],
  charges: ['charge', 'charges'],
  marks: ['mark', 'marks'],
  balances: ['balance', 'balances'],
  credits: ['credit', 'credits'],
};

/** '310 payments, 1,204 marks and 32 adjusted balances'; '' for nothing. */
export function whatIsIn(came: EarlierImport['came']): string {
  const parts = (Object.keys(words) as PastRecordKind[]).flatMap((kind) =>
    came[kind] > 0 ? [countOf(came[kind], ...words[kind])] : [],
  );
  return listOfNames(parts, parts.length);
}

/** '38 payments, $2,940.00: 35 recorded $2,710.00, 2 were here $190.00, 1 left out $40.00.' */
export function sumsInWords(
  { list, recorded, here, leftOut }: PaymentSums,
  done: 'recorded' | 'to record',
): string {
  const parts = [
    [recorded, done],
    [here, here.rows === 1 ? 'was here' : 'were here'],
    [leftOut, 'left out'],
  ] as const;
  const said = parts.flatMap(([{ rows, amount }, what], at) =>
    rows > 0 || at === 0 ? [`${formatCount(rows)} ${what} ${formatMoney(amount)}`] : [],
  );
  return `${countOf(list.rows, 'payment')}, ${formatMoney(list.amount)}: ${said.join(', ')}.`;
}

/** What was imported before, newest first, each with its undo. */
export function EarlierImports() {
  const { data, error, refetch } = useQuery(api.imports.list.queryOptions());
  if (error)
    return (
      <ErrorState error={failedTo('load the imports', error)} onRetry={() => void refetch()} />
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="Imported before">
      <Stack>
        {data.items.map((one) => (
          <Earlier key={one.id} one={one} />
        ))}
      </Stack>
    </Card>
  );
}

const states: Record<EarlierImport['state'], string> = {
  coming: ' It is coming in.',
  here: '',
  undone: ' Undone.',
};

function Earlier({ one }: { one: EarlierImport }) {
  const { id, at, actor, source, state, came, sums } = one;
  const { timeZone } = useSchool();
  return (
    <div className="breaks">
      <p>
        <span className="strong">{source}</span>, {formatDate(dateInZone(at, timeZone))}, {actor}:{' '}
        {whatIsIn(came) || 'nothing new'}.{states[state]}
        {sums && <span className="note block">{sumsInWords(sums, 'recorded')}</span>}
      </p>
      {state === 'here' && <UndoImport id={id} came={came} />}
    </div>
  );
}

/** Undoes an import after a question, as if it had never been. */
export function UndoImport({ id, came }: Pick<EarlierImport, 'id' | 'came'>) {
  const [isAsked, setAsked] = useState(false);
  const undoing = useMutation({
    mutationFn: () => client.imports.undo({ id }),
    onSuccess: () => setAsked(false),
  });
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          undoing.reset();
          setAsked(true);
        }}
      >
        Undo
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Undo this import?"
        danger
        confirmLabel="Undo the import"
        busy={undoing.isPending}
        error={failedUnlessRefused('undo the import', undoing.error)}
        onConfirm={() => undoing.mutate()}
        onClose={() => setAsked(false)}
      >
        {sentence(whatIsIn(came)) || 'Nothing'} will be gone, as if they had never been imported.
        Balances go back with them. Everything else stays.
      </ConfirmDialog>
    </>
  );
}

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
