import type { Place } from '../../../contract/place.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused, refusal } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';

interface Props {
  /** Null while none is being changed. */
  place: Place | null;
  onRemove: (place: Place) => void;
  onClose: () => void;
}

/** Changes from when until when a student has a place, or removes it. */
export function PlaceDialog({ place, ...props }: Props) {
  return (
    <Dialog
      opened={place !== null}
      title={place ? `${place.studentName} in ${place.className}` : ''}
      onClose={props.onClose}
    >
      {place && <Fields place={place} {...props} />}
    </Dialog>
  );
}

interface PlaceValues {
  from: TypedDate;
  until: TypedDate;
}

function Fields({ place, onRemove, onClose }: Props & { place: Place }) {
  const { today } = useSchool();
  const { id, studentName } = place;
  const form = useForm({
    initial: (): PlaceValues => ({ from: place.from, until: place.until ?? '' }),
    send({ from, until }) {
      if (from === '') throw refusal({ from: 'Please give the first date' });
      return server.places.update({
        id,
        ...(from !== place.from && { from }),
        ...(until !== (place.until ?? '') && { until: until || null }),
      });
    },
    onDone() {
      onClose();
      notifyDone(`The place of ${studentName} is saved.`);
    },
    failed: (error) => failedUnlessRefused('change the place', error),
  });
  const { set, field } = form;
  return (
    <Form {...form.props} ownMessages>
      <Row equal align="start">
        <DateField label="First date" required data-autofocus {...field('from')} />
        <DateField label="Last date" {...field('until')} />
      </Row>
      <p>Leave the last date empty while the place has no end.</p>
      <Row gap="small">
        <Button variant="secondary" size="compact" onClick={() => set({ until: today })}>
          Ends today
        </Button>
        <Button variant="quiet" tone="danger" size="compact" onClick={() => onRemove(place)}>
          Remove place
        </Button>
      </Row>
      <p>
        Removing it is for a mistake: the place is gone as if it had never been, and marks stay.
      </p>
      <FormButtons submit="Save" busy={form.busy} onCancel={onClose} inDialog />
    </Form>
  );
}
