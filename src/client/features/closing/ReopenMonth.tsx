import { useState } from 'react';
import { monthName } from '../../../domain/closing.ts';
import type { Month } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useClosingAnswer } from './CloseMonth.tsx';

/** The button that reopens the last closed month, and its confirmation. */
export function ReopenMonth({ month }: { month: Month }) {
  const { today } = useSchool();
  const [opened, setOpened] = useState(false);
  const name = monthName(month, today);
  const show = useClosingAnswer(() => setOpened(false));
  const form = useForm({
    initial: { reason: '' },
    send: ({ reason }) => server.closings.reopen({ month, reason }),
    onDone: (answer) => show(answer, `${name} is open again.`),
    failed: (error) => failedUnlessRefused('reopen the month', error),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpened(true)}>
        Reopen {name}
      </Button>
      {opened && (
        <FormDialog
          title={`Reopen ${name}?`}
          submit={`Reopen ${name}`}
          form={form}
          onClose={() => !form.busy && setOpened(false)}
        >
          <p>
            Everything dated in {name} can be changed until somebody closes it again. The figures at
            closing are saved, your reason stays on this page, and all admins see it on Home. You
            can fix most mistakes without reopening: add a correction dated today.
          </p>
          <TextField
            label="Reason"
            required
            maxLength={300}
            data-autofocus
            {...form.field('reason')}
          />
        </FormDialog>
      )}
    </>
  );
}
