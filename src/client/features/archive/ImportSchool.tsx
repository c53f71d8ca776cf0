import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Imported } from '../../../contract/archive.ts';
import { countOf } from '../../../domain/counts.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { client } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { IconUpload } from '../../ui/icon/icons.ts';
import { Stack } from '../../ui/layout/flow.tsx';

/** Who and what the import will add, and who will be able to do everything. */
function FoundInExport({ found }: { found: Imported }) {
  const { timeZone } = useSchool();
  const { schoolName, created, students, rows, admins } = found;
  return (
    <>
      <p>
        {schoolName || 'A school'}, exported {formatDate(dateInZone(created, timeZone))}:{' '}
        {countOf(students, 'student', 'students')}, {countOf(rows, 'row', 'rows')} in all, with
        every amount unchanged. They replace this school’s settings, fees, classes, holidays,
        expenses and budget.
      </p>
      {admins.length > 0 && (
        <>
          <p>These people will be admins too. Continue only if you know all of them:</p>
          <ul>
            {admins.map(({ id, name, email }) => (
              <li key={id}>
                {name} ({email})
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        Nobody from the export has a password, and nobody is emailed. Invite people afterward, or
        give them temporary passwords. Your own login stays.
      </p>
    </>
  );
}

/** Imports an export into a school without students. */
export function ImportSchool({
  takeCode,
}: {
  /** The two-factor code, for one request. */
  takeCode: () => { context?: { code: string } };
}) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const preview = useMutation({
    mutationFn: (body: File) => client.archive.import({ body, query: { preview: 'true' } }),
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: File) => client.archive.import({ body, query: {} }, takeCode()),
    // Everything on the screen belongs to another school now, and the person who is logged in may have another id.
    onSuccess: () => window.location.assign('/'),
  });
  const failure = preview.error ?? error;
  return (
    <Stack gap="small">
      <p>Your school has no students yet, so you can also import another school’s export.</p>
      <div>
        <Button
          variant="secondary"
          icon={<IconUpload size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Import an export
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="The zip file of an export"
          accept=".zip,application/zip"
          onChange={({ currentTarget }) => {
            reset();
            const chosen = currentTarget.files?.[0] ?? null;
            setFile(chosen);
            if (chosen) preview.mutate(chosen);
            // This allows the same file to be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <ConfirmDialog
        opened={file !== null}
        title="Import this export?"
        confirmLabel="Import"
        danger
        ready={preview.isSuccess}
        busy={isPending}
        error={failedTo('import the school', failure)}
        onConfirm={() => file && mutate(file)}
        onClose={() => setFile(null)}
      >
        <Stack gap="small">
          {preview.isPending && <p role="status">Reading {file?.name}…</p>}
          {preview.data && <FoundInExport found={preview.data} />}
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
