import { useMutation, useQuery } from '@tanstack/react-query';
import { mailKinds } from '../../../domain/mailKinds.ts';
import { api } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';

interface Props {
  /** Whether emails about money can come to them: they are a student, or a student's guardian. */
  paysFees: boolean;
}

/** Which kinds of emails somebody gets; each switch takes effect right away. */
export function EmailChoices({ paysFees }: Props) {
  const choices = useQuery(api.mailChoices.list.queryOptions({ input: {} }));
  const set = useMutation(api.mailChoices.set.mutationOptions());
  return (
    <QueryView query={choices} loading="Loading…" rows={2} action="load which emails come">
      {({ items }) => (
        <Stack gap="small">
          {items
            .filter(({ kind }) => paysFees || kind === 'announcement')
            .map(({ kind, on }) => (
              <CheckField
                key={kind}
                look="switch"
                label={capitalized(mailKinds[kind].plural)}
                value={set.isPending && set.variables.kind === kind ? set.variables.on : on}
                onChange={(isOn) => set.mutate({ kind, on: isOn })}
              />
            ))}
          <p className="note">
            A canceled class, receipts that you ask for, and emails about your password come anyway.
          </p>
          <ErrorText error={failedTo('change which emails come', set.error)} />
        </Stack>
      )}
    </QueryView>
  );
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
