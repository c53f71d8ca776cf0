import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { IconUpload } from '../../ui/icon/icons.ts';
import { Stack } from '../../ui/layout/flow.tsx';

/** Takes an export into a school without students. */
export function ImportSchool({
  takeCode,
}: {
  /** The code of two-factor authentication, for one request. */
  takeCode: () => { context?: { code: string } };
}) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (chosen: File) => client.archive.import(chosen, takeCode()),
    // Everything on the screen is another school's now, and whoever is logged in may have another id.
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <Stack gap="small">
      <p>As the school has no students yet, it can also become the one that an export is from.</p>
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
            setFile(currentTarget.files?.[0] ?? null);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      <ConfirmDialog
        opened={file !== null}
        title="Import this export?"
        confirmLabel="Import"
        danger
        busy={isPending}
        error={error && failedTo('import the school', error)}
        onConfirm={() => file && mutate(file)}
        onClose={() => setFile(null)}
      >
        <Stack gap="small">
          <p>
            Everything in {file?.name} comes in, with every amount as it is there. What this school
            has now is replaced: settings, fees, classes, holidays, expenses and budget.
          </p>
          <p>
            Nobody from the export has a password then. Invite people, or give them temporary
            passwords. Your own login stays.
          </p>
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}
