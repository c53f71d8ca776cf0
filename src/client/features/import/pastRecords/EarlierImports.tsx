import { useQuery } from '@tanstack/react-query';
import type { EarlierImport, PastRecordKind } from '../../../../contract/pastRecords.ts';
import { countOf } from '../../../../domain/counts.ts';
import { dateInZone, formatDate } from '../../../../domain/dates.ts';
import { listOfNames } from '../../../../domain/import/messages.ts';
import { asStarted } from '../../../../domain/startedBy.ts';
import { api } from '../../../api/api.ts';
import { failedTo } from '../../../api/failure.ts';
import { useSchool } from '../../../session/session.ts';
import { CopyField } from '../../../ui/field/CopyField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Stack } from '../../../ui/layout/flow.tsx';
import { ErrorState } from '../../../ui/state/states.tsx';

const words: Record<PastRecordKind, readonly [string, string]> = {
  payments: ['payment', 'payments'],
  charges: ['charge', 'charges'],
  marks: ['mark', 'marks'],
  balances: ['adjusted balance', 'adjusted balances'],
  credits: ['credit', 'credits'],
};

/** '310 payments, 1,204 marks and 32 adjusted balances'; '' for nothing. */
export function whatIsIn(came: EarlierImport['came']): string {
  const parts = (Object.keys(words) as PastRecordKind[]).flatMap((kind) =>
    came[kind] > 0 ? [countOf(came[kind], ...words[kind])] : [],
  );
  return listOfNames(parts, parts.length);
}

/** What was imported before, newest first, and how to go back to before each. */
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

function Earlier({ one: { id, at, actor, source, backup, came } }: { one: EarlierImport }) {
  const { timeZone } = useSchool();
  return (
    <div className="breaks">
      <p>
        <span className="strong">{source}</span>, {formatDate(dateInZone(at, timeZone))}, {actor}:{' '}
        {whatIsIn(came) || 'nothing new'}.
      </p>
      <Disclosure label="Go back to before it">
        <WayBack id={id} backup={backup} />
      </Disclosure>
    </div>
  );
}

/** How everything becomes what it was before an import, and what that would lose. */
function WayBack({ id, backup }: { id: string; backup: string | null }) {
  const { startedBy } = useSchool();
  const { data } = useQuery(api.imports.get.queryOptions({ input: { id } }));
  if (backup === null)
    return (
      <p>No backup was made before it. Whoever runs Turnout can go back to one of their own.</p>
    );
  return (
    <Stack gap="small">
      <p>
        Before it, Turnout made the backup {backup}. Whoever runs Turnout stops it and types this,
        with another folder if backups are kept elsewhere:
      </p>
      <CopyField
        label="Command"
        value={asStarted(`npm run restore -- data/backups/${backup} --replace`, startedBy)}
      />
      <p>
        {data === undefined
          ? ''
          : data.writtenSince === 0
            ? 'Nothing has changed since, so nothing else would be lost.'
            : `${countOf(data.writtenSince, 'change', 'changes')} since would be lost with it; the audit log names each.`}
      </p>
    </Stack>
  );
}
