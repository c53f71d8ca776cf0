import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '../../../contract/place.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { placeDatesInWords, savedPlaceInWords } from '../../../domain/classWords.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedTo, refusal } from '../../api/failure.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LateContent } from '../../ui/dialog/LateContent.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { DialogForm } from '../../ui/form/FormDialog.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { notifyDone, notifyFailure, notifyWarning } from '../../ui/message/notify.ts';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { classesQuery, hasEnded } from './classes.ts';

interface Student {
  id: string;
  name: string;
}

interface Props {
  student: Student;
  /** The places that haven't ended. */
  places: readonly Place[];
  onClose: () => void;
}

type Act = { kind: 'add' } | { kind: 'end' | 'move'; place: Place };

/** A student's classes: adds one, ends one, or moves the student from one to another. */
export function StudentClassesDialog({ student, places, onClose }: Props) {
  const [chosen, setAct] = useState<Act | null>(null);
  // If a student has no class, there is only one thing to do.
  const act: Act | null = chosen ?? (places.length === 0 ? { kind: 'add' } : null);
  return (
    <Dialog
      opened
      title={act ? titleOf(act, student) : `Classes of ${student.name}`}
      onClose={onClose}
    >
      {act === null ? (
        <List places={places} onAct={setAct} />
      ) : act.kind === 'end' ? (
        <EndForm place={act.place} onClose={onClose} />
      ) : (
        <ClassForm
          student={student}
          places={places}
          moved={act.kind === 'move' ? act.place : null}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function titleOf(act: Act, { name }: Student): string {
  if (act.kind === 'add') return `Add ${name} to a class`;
  if (act.kind === 'end') return `End the spot in ${act.place.className}?`;
  return `Move ${name} from ${act.place.className}`;
}

function List({ places, onAct }: { places: readonly Place[]; onAct: (act: Act) => void }) {
  const { today } = useSchool();
  return (
    <Stack>
      <ShortList
        wraps
        lines={places.map((place) => ({
          key: place.id,
          title: place.className,
          note: placeDatesInWords(place, today),
          value: (
            <Row gap="small">
              <SmallButton
                label={`End ${place.className}`}
                onClick={() => onAct({ kind: 'end', place })}
              >
                End
              </SmallButton>
              <SmallButton
                label={`Move from ${place.className}`}
                onClick={() => onAct({ kind: 'move', place })}
              >
                Move
              </SmallButton>
            </Row>
          ),
        }))}
      />
      <div>
        <Button variant="secondary" onClick={() => onAct({ kind: 'add' })}>
          Add to a class
        </Button>
      </div>
    </Stack>
  );
}

function EndForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const { today } = useSchool();
  const { id } = place;
  const form = useDialogForm({
    initial: { until: today as TypedDate },
    send: ({ until }) => server.places.update({ id, until }),
    done: (saved) => savedPlaceInWords(saved.place, today),
    action: 'end the spot',
    onClose,
  });
  return (
    <DialogForm submit="End spot" form={form}>
      <DateField label="Last date" required data-autofocus {...form.field('until')} />
      <p>They are still on the roll of that day. Marks and fees stay.</p>
    </DialogForm>
  );
}

interface ClassFormProps {
  student: Student;
  places: readonly Place[];
  /** The place that ends if they move; null if they are added. */
  moved: Place | null;
  onClose: () => void;
}

function ClassForm(props: ClassFormProps) {
  const classes = useQuery(classesQuery);
  const { today } = useSchool();
  return (
    <QueryView query={classes} loading="Loading classes…" rows={1} action="load the classes">
      {({ items }) => {
        const taken = new Set(props.places.map(({ classId }) => classId));
        const offered = items.filter(
          (one) => one.forWhom === 'places' && !hasEnded(one, today) && !taken.has(one.id),
        );
        return offered.length === 0 ? (
          <p>There is no other class to add them to.</p>
        ) : (
          <LateContent>
            <ChooseClass {...props} classes={offered} />
          </LateContent>
        );
      }}
    </QueryView>
  );
}

/** A place, and their other classes that meet at the same time. */
interface Added {
  place: Place;
  meetsAtOnce: readonly string[];
}

interface ClassValues {
  classId: string;
  from: TypedDate;
}

function ChooseClass({
  student,
  moved,
  classes,
  onClose,
}: ClassFormProps & { classes: readonly SchoolClass[] }) {
  const { today } = useSchool();
  const undo = useMutation({
    mutationFn: (id: string) => server.places.remove({ id }),
    onSuccess: () => notifyDone(`${student.name} isn’t in the class.`),
    onError: (error) => notifyFailure(failedTo('undo it', error).message),
  });
  const form = useDialogForm({
    initial: (): ClassValues => ({ classId: classes[0]?.id ?? '', from: today }),
    async send({ classId, from }) {
      if (moved) {
        await server.places.move({ id: moved.id, classId, from });
        return null;
      }
      const { results } = await server.places.add({ id: classId, studentIds: [student.id], from });
      const [result] = results;
      if (result && 'error' in result) throw refusal({ classId: result.error });
      return result && 'place' in result ? result : null;
    },
    action: moved ? 'move the student' : 'add the student',
    onClose,
    onDone(added: Added | null, { classId }) {
      const name = classes.find(({ id }) => id === classId)?.name ?? 'the class';
      const { meetsAtOnce = [], place } = added ?? {};
      notifyDone(
        `${student.name} is in ${name}.`,
        place && { of: `the spot in ${name}`, act: () => undo.mutate(place.id) },
      );
      if (meetsAtOnce.length > 0)
        notifyWarning(
          `${student.name} also has ${meetsAtOnce.join(' and ')} at the same time as ${name}.`,
        );
    },
  });
  return (
    <DialogForm submit={moved ? 'Move' : 'Add'} form={form}>
      <SelectField
        label={moved ? 'New class' : 'Class'}
        options={classes.map(({ id, name }) => ({ value: id as string, label: name }))}
        {...form.field('classId')}
      />
      <DateField label="Starts on" required {...form.field('from')} />
      {moved && form.values.from !== '' && (
        <p>The spot in {moved.className} ends the day before.</p>
      )}
    </DialogForm>
  );
}
