import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { AddClassDialog } from './AddClassDialog.tsx';

/** Adds a class on any screen, which renders the notice and the dialog always. */
export function useAddClass() {
  const [opened, setOpened] = useState(false);
  const [added, setAdded] = useState<SchoolClass | null>(null);
  const removal = useMutation({ mutationFn: (id: string) => server.classes.remove({ id }) });
  const isRemoved = removal.isSuccess;
  return {
    add: () => setOpened(true),
    /** The class that was added, with a link to it and Undo. */
    notice: (
      <>
        <DoneNotice
          text={added && `${added.name} is ${isRemoved ? 'removed again' : 'added'}.`}
          undo={added && !isRemoved ? () => removal.mutate(added.id) : null}
          busy={removal.isPending}
        >
          {added && !isRemoved && (
            <TextLink to="/classes/$classId" params={{ classId: added.id }}>
              Open {added.name}
            </TextLink>
          )}
        </DoneNotice>
        <ErrorText error={failedUnlessRefused('remove the class', removal.error)} />
      </>
    ),
    dialog: opened && (
      <AddClassDialog
        onAdded={(one) => {
          removal.reset();
          setAdded(one);
        }}
        onClose={() => setOpened(false)}
      />
    ),
  };
}
