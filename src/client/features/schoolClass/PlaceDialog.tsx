import type { Place } from '../../../contract/place.ts';
import { savedPlaceInWords } from '../../../domain/classWords.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Row } from '../../ui/layout/flow.tsx';

interface Props {
  place: Place;
  onRemove: (place: Place) => void;
  onClose: () => void;
}

interface PlaceValues {
  from: TypedDate;
  until: TypedDate;
}

/** Changes the first and last date of a student's place, or removes it. */
export function PlaceDialog({ place, onRemove, onClose }: Props) {
  const { today } = useSchool();
  const { id, studentName } = place;
  const form = useDialogForm({
    initial: (): PlaceValues => ({ from: place.from, until: place.until ?? '' }),
    send: ({ from, until }) =>
      server.places.update({
        id,
        ...(from !== place.from && { from }),
        ...(until !== (place.until ?? '') && { until: until || null }),
      }),
    done: (saved) => savedPlaceInWords(saved.place, today),
    action: 'change the spot',
    onClose,
  });
  const { set, field } = form;
  return (
    <FormDialog title={`${studentName} in ${place.className}`} submit="Save" form={form}>
      <Row equal align="start">
        <DateField label="First date" required data-autofocus {...field('from')} />
        <DateField label="Last date" {...field('until')} />
      </Row>
      <p className="note">Leave the last date empty if there isn’t one yet.</p>
      <Row gap="small">
        <SmallButton onClick={() => set({ until: today })}>Ends today</SmallButton>
        <Button variant="quiet" tone="danger" size="compact" onClick={() => onRemove(place)}>
          Remove spot
        </Button>
      </Row>
      <p>
        Remove it only if it was added by mistake: it disappears from the history, and marks stay.
      </p>
    </FormDialog>
  );
}
