import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosedMonth } from '../../../contract/closing.ts';
import { monthName } from '../../../domain/closing.ts';
import type { Month } from '../../../domain/dates.ts';
import { lastDayOf } from '../../../domain/months.ts';
import { api, client as server } from '../../api/api.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';

/** Shows a month's closing from a response, and reloads everything that depends on whether the school closes months. */
function useClosingAnswer() {
  const client = useQueryClient();
  return (answer: ClosedMonth) => {
    client.setQueryData(api.closings.get.queryKey({ input: { month: answer.month } }), answer);
    return client.invalidateQueries({ queryKey: api.school.key() });
  };
}

/** The button that closes a month, and its confirmation. */
export function CloseMonth({ month, basedOn }: { month: Month; basedOn: string }) {
  const { today } = useSchool();
  const [opened, setOpened] = useState(false);
  const name = monthName(month, today);
  const form = useDialogForm({
    initial: { note: '' },
    send: ({ note }) => server.closings.close({ month, basedOn, note }),
    done: () => `${name} is closed.`,
    onDone: useClosingAnswer(),
    action: 'close the month',
    onClose: () => setOpened(false),
  });
  return (
    <>
      <Button onClick={() => setOpened(true)}>Close {name}</Button>
      {opened && (
        <FormDialog
          title={`Close ${name}?`}
          submit={`Close ${name}`}
          form={{ ...form, onClose: () => !form.busy && setOpened(false) }}
        >
          <p>
            No amounts change. Nothing dated {lastDayOf(month, today)} or earlier can be added,
            changed or removed after that. You can reopen the last closed month if you give a
            reason.
          </p>
          <TextField
            label="Note (optional)"
            maxLength={300}
            data-autofocus
            {...form.field('note')}
          />
        </FormDialog>
      )}
    </>
  );
}

/** The button that reopens the last closed month, and its confirmation. */
export function ReopenMonth({ month }: { month: Month }) {
  const [opened, setOpened] = useState(false);
  const name = monthName(month, useSchool().today);
  const form = useDialogForm({
    initial: { reason: '' },
    send: ({ reason }) => server.closings.reopen({ month, reason }),
    done: () => `${name} is open again.`,
    onDone: useClosingAnswer(),
    action: 'reopen the month',
    onClose: () => setOpened(false),
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
          form={{ ...form, onClose: () => !form.busy && setOpened(false) }}
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
