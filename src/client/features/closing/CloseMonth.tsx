import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosedMonth } from '../../../contract/closing.ts';
import { monthName } from '../../../domain/closing.ts';
import type { Month } from '../../../domain/dates.ts';
import { lastDayOf } from '../../../domain/months.ts';
import { api, client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

/** Shows a month's closing from a response, and reloads everything that depends on whether the school closes months. */
export function useClosingAnswer(onDone: () => void) {
  const client = useQueryClient();
  return async (answer: ClosedMonth, message: string) => {
    client.setQueryData(api.closings.get.queryKey({ input: { month: answer.month } }), answer);
    onDone();
    notifyDone(message);
    await client.invalidateQueries({ queryKey: api.school.key() });
  };
}

/** The button that closes a month, and its confirmation. */
export function CloseMonth({ month, basedOn }: { month: Month; basedOn: string }) {
  const { today } = useSchool();
  const [opened, setOpened] = useState(false);
  const name = monthName(month, today);
  const show = useClosingAnswer(() => setOpened(false));
  const form = useForm({
    initial: { note: '' },
    send: ({ note }) => server.closings.close({ month, basedOn, note }),
    onDone: (answer) => show(answer, `${name} is closed.`),
    failed: (error) => failedUnlessRefused('close the month', error),
  });
  return (
    <>
      <Button onClick={() => setOpened(true)}>Close {name}</Button>
      {opened && (
        <FormDialog
          title={`Close ${name}?`}
          submit={`Close ${name}`}
          form={form}
          onClose={() => !form.busy && setOpened(false)}
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
