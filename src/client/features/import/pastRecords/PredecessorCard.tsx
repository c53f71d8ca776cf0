import { useMutation } from '@tanstack/react-query';
import { countOf } from '../../../../domain/counts.ts';
import type { PredecessorBooks } from '../../../../domain/import/records/predecessor.ts';
import { listOfNames } from '../../../../domain/import/messages.ts';
import { client } from '../../../api/api.ts';
import { failedUnlessRefused } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { ErrorText } from '../../../ui/state/states.tsx';
import { LeftOutList } from '../LeftOutList.tsx';
import type { RecordsFile } from './recordsState.ts';
import type { PastRecords } from './usePastRecords.ts';

/** A whole school of the predecessor: its students are added first, and then its records are imported. */
export function PredecessorCard({
  file,
  dump: { students, admins, leftOut },
  records,
}: {
  file: RecordsFile;
  dump: PredecessorBooks;
  records: Pick<PastRecords, 'dispatch'>;
}) {
  const adding = useMutation({
    mutationFn: async () => {
      const all = students.map((row) => ({ ...row }));
      const judged = await client.students.import({ rows: all, dryRun: true });
      const rows = all.filter((_row, index) => judged.items[index]?.outcome === 'created');
      const refused = judged.items.filter(({ outcome }) => outcome === 'refused').length;
      const { created } = rows.length > 0 ? await client.students.import({ rows }) : { created: 0 };
      return { created, refused };
    },
  });
  return (
    <Card title={file.name}>
      <Stack>
        <p>
          A whole school: {countOf(students.length, 'student')}. Add them first, and then look at
          old and new.
          {admins.length > 0 &&
            ` ${listOfNames(
              admins.map(({ name, email }) => name || email),
              admins.length,
            )} ran it: invite them under Settings. Passwords can’t be imported.`}
        </p>
        <Row gap="small">
          <Button variant="secondary" loading={adding.isPending} onClick={() => adding.mutate()}>
            Add {countOf(students.length, 'student')}
          </Button>
          <Button
            variant="quiet"
            tone="neutral"
            aria-label={`Remove ${file.name}`}
            onClick={() => records.dispatch({ type: 'remove', of: file.id })}
          >
            Remove
          </Button>
        </Row>
        <p role="status" className="done">
          {adding.data &&
            `${countOf(adding.data.created, 'student')} added; the others are here already.${
              adding.data.refused > 0
                ? ` ${countOf(adding.data.refused, 'student')} couldn’t be added: add them by hand.`
                : ''
            }`}
        </p>
        <ErrorText error={adding.error && failedUnlessRefused('add the students', adding.error)} />
        <LeftOutList
          lines={leftOut}
          words={['entry is', 'entries are']}
          keyOf={({ collection, id }, index) => `${collection} ${id} ${index}`}
        >
          {({ collection, id, why }) => (
            <span className="breaks">
              {collection} {id} <span className="note">{why}</span>
            </span>
          )}
        </LeftOutList>
      </Stack>
    </Card>
  );
}
