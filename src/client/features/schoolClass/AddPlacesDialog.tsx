import { useMutation, useQuery } from '@tanstack/react-query';
import type { Place } from '../../../contract/place.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { countOf } from '../../../domain/counts.ts';
import { hasNotEnded } from '../../../domain/classWords.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { coversDate } from '../../../domain/schoolClass.ts';
import { mostAtOnce } from '../../../domain/seats.ts';
import { absenceFromRoll, fullName } from '../../../domain/student.ts';
import { api, client as server } from '../../api/api.ts';
import { toApiError } from '../../api/apiError.ts';
import { failedTo, failedUnlessRefused } from '../../api/failure.ts';
import { usePreview } from '../../preview/usePreview.ts';
import { placesQuery } from '../../parts/places.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useDialogForm } from '../../parts/useDialogForm.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LateContent } from '../../ui/dialog/LateContent.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Stack } from '../../ui/layout/flow.tsx';
import { notifyDone } from '../../ui/message/notify.ts';
import { ErrorText } from '../../ui/state/states.tsx';
import { classesQuery } from './classes.ts';
import { asSentences } from './overInWords.ts';
import { readPastedNames, whyNotFound } from './pastedNames.ts';
import type { PlaceResults } from './PlaceOutcome.tsx';
import { StudentTicks } from './StudentTicks.tsx';

interface Props {
  schoolClass: SchoolClass;
  /** The places that the class already has. */
  places: readonly Place[];
  onAdded: (results: PlaceResults) => void;
  onClose: () => void;
}

/** Any further names are folded away, so that the button stays close. */
const MOST_SHOWN = 12;
/** The dialog's foot stays in view, so it has to leave room on a phone. */
const MOST_NOTES = 2;

const studentsQuery = api.students.list.queryOptions({ input: {} });
type Listed = Awaited<ReturnType<typeof server.students.list>>['items'][number];

/** Gives students a place in a class: ticked in a list, pasted as names, or copied from another class. */
export function AddPlacesDialog(props: Props) {
  const allStudents = useQuery(studentsQuery);
  const allClasses = useQuery(classesQuery);
  const query = combineQueries(allStudents, allClasses);
  return (
    <Dialog opened title={`Add to ${props.schoolClass.name}`} onClose={props.onClose}>
      <QueryView query={query} loading="Loading students…" rows={2} action="load students">
        {([{ items: students }, { items: classes }]) => (
          <LateContent>
            <Fields {...props} students={students} classes={classes} />
          </LateContent>
        )}
      </QueryView>
    </Dialog>
  );
}

interface FieldsProps extends Props {
  students: readonly Listed[];
  classes: readonly SchoolClass[];
}

function Fields({ schoolClass, places, students, classes, onAdded, onClose }: FieldsProps) {
  const { today } = useSchool();
  const form = useDialogForm({
    initial: { chosen: [] as string[], pasted: '', classId: '', from: today as TypedDate },
    async send({ from }): Promise<Pick<PlaceResults, 'results'>> {
      const studentIds = added.map(({ id }) => id);
      return server.places.add({ id: schoolClass.id, studentIds, from });
    },
    action: 'add the students',
    onClose,
    onDone({ results }: Pick<PlaceResults, 'results'>) {
      const names = new Map(students.map((one) => [one.id as string, fullName(one)]));
      onAdded({ results, nameOf: (id) => names.get(id) ?? 'A student' });
    },
  });
  const { values, set, errors, field } = form;
  const on = values.from || today;
  const isInClass = (id: string) =>
    places.some((one) => one.studentId === id && coversDate(one, on));

  const attending = students.filter((one) => absenceFromRoll(one) === null);
  const pasted = readPastedNames(values.pasted, attending);
  const other = useQuery({ ...placesQuery(values.classId), enabled: values.classId !== '' });
  const ofOther = (other.data?.items ?? []).filter((one) => coversDate(one, on));
  const wanted = new Set<string>([
    ...values.chosen,
    ...pasted.found.map(({ id }) => id),
    ...(values.classId === '' ? [] : ofOther.map(({ studentId }) => studentId)),
  ]);
  const wantedStudents = attending.filter(({ id }) => wanted.has(id));
  const added = wantedStudents.filter(({ id }) => !isInClass(id));
  const already = wantedStudents.filter(({ id }) => isInClass(id));
  const otherClasses = classes.filter(
    ({ id, forWhom }) => id !== schoolClass.id && forWhom === 'places',
  );
  return (
    <Form
      {...form.props}
      ownMessages
      end={
        <>
          <Fit {...{ schoolClass, places, added, onClose }} from={on} />
          <FormButtons
            submit={added.length === 0 ? 'Add students' : `Add ${countOf(added.length, 'student')}`}
            busy={form.busy}
            disabled={other.isLoading}
            onCancel={onClose}
            inDialog
          />
        </>
      }
    >
      <StudentTicks
        students={attending.filter(({ id }) => !isInClass(id))}
        value={values.chosen}
        onChange={(chosen) => set({ chosen })}
        error={errors['studentIds']}
      />
      <Disclosure label={otherClasses.length > 0 ? 'Paste names, or copy a class' : 'Paste names'}>
        <Stack>
          <NotesField
            label="Names"
            description="One on each line, as in “Ada Lovelace” or “Lovelace, Ada”."
            maxLength={50_000}
            {...field('pasted')}
          />
          {otherClasses.length > 0 && (
            <SelectField
              label="Everyone from another class"
              options={[
                { value: '', label: 'No other class' },
                ...otherClasses.map(({ id, name }) => ({ value: id as string, label: name })),
              ]}
              {...field('classId')}
            />
          )}
        </Stack>
      </Disclosure>
      {values.pasted.trim() !== '' && (
        <div role="status">
          <p>{countOf(pasted.found.length, 'name')} found.</p>
          {pasted.notFound.length > 0 && (
            <p>
              Not found: {pasted.notFound.map((name) => whyNotFound(name, attending)).join('; ')}
            </p>
          )}
        </div>
      )}
      <ErrorText error={failedTo('load the spots', other.error)} />
      <DateField label="Starts on" required {...field('from')} />
      {already.length > 0 && (
        <p>
          In {schoolClass.name} already: {already.map(fullName).join(', ')}
        </p>
      )}
      {added.length > values.chosen.length &&
        (added.length > MOST_SHOWN ? (
          <Disclosure label={`To be added: ${countOf(added.length, 'student')}`}>
            <p>{added.map(fullName).join(', ')}</p>
          </Disclosure>
        ) : (
          <p>To be added: {added.map(fullName).join(', ')}</p>
        ))}
    </Form>
  );
}

interface FitProps extends Pick<Props, 'schoolClass' | 'places' | 'onClose'> {
  from: CalendarDate;
  added: readonly Listed[];
}

/**
 * What adding them does to the seats, counted as the server counts it (the most at once from their first day on), and
 * whom it doesn't fit. While there is no room, they can wait instead.
 */
function Fit({ schoolClass, places, from, added, onClose }: FitProps) {
  const { today } = useSchool();
  const { id, name, capacity, taken, ageFrom, ageTo, roleBalance } = schoolClass;
  const hasRules = [ageFrom, ageTo, roleBalance].some((rule) => rule !== null);
  const tried = usePreview(
    hasRules && added.length > 0
      ? { act: 'places.add', input: { id, studentIds: added.map((one) => one.id), from } }
      : null,
  );
  const waiting = useMutation({
    /** Returns the reasons for those who can't wait; the others do. */
    async mutationFn() {
      const refused: string[] = [];
      for (const { id: studentId } of added)
        await server.waits.create({ id, studentId }).catch((thrown: unknown) => {
          const { code, message } = toApiError(thrown);
          if (code !== 'CONFLICT') throw thrown;
          refused.push(message);
        });
      return refused;
    },
    onSuccess(refused) {
      const count = added.length - refused.length;
      const who = added.length === 1 ? added.map(fullName).join() : countOf(count, 'student');
      const done = count === 0 ? [] : [`${who} ${count === 1 ? 'waits' : 'wait'} for ${name}.`];
      onClose();
      notifyDone([...done, ...refused].join(' '));
    },
  });
  const held = taken.now + taken.coming - places.filter((one) => hasNotEnded(one, today)).length;
  const all = mostAtOnce(places, from) + held;
  const over = capacity === null || added.length === 0 ? 0 : all + added.length - capacity;
  // Two of the same first name and age are one sentence.
  const notes = [...new Set(asSentences(tried.places?.flatMap((one) => one.notes) ?? []))];
  const more = notes.length - MOST_NOTES;
  if (capacity === null && !hasRules) return null;
  return (
    <div>
      <div aria-live="polite">
        {capacity !== null && (
          <p>
            {all} of {countOf(capacity, 'spot')} taken.
            {over > 0 && <strong> With these, the class is {over} over.</strong>}
          </p>
        )}
        {notes.slice(0, MOST_NOTES).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {more > 0 && <p>...and {more} more</p>}
      </div>
      {over > 0 && (
        <Button
          variant="quiet"
          size="compact"
          loading={waiting.isPending}
          onClick={() => waiting.mutate()}
        >
          {added.length === 1
            ? 'Add to the waiting list instead'
            : 'Add all to the waiting list instead'}
        </Button>
      )}
      <ErrorText error={failedUnlessRefused('add them to the waiting list', waiting.error)} />
    </div>
  );
}
