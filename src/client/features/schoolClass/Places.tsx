import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Place } from '../../../contract/place.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { countOf } from '../../../domain/counts.ts';
import { hasNotEnded } from '../../../domain/classWords.ts';
import { formatDate } from '../../../domain/dates.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { placesQuery } from '../../parts/places.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { IconPlus } from '../../ui/icon/icons.ts';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';
import { AddPlacesDialog } from './AddPlacesDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { PlaceOutcome, type PlaceResults } from './PlaceOutcome.tsx';
import { actsColumn, detailColumn, nameColumn } from '../../parts/columns.tsx';

/** The students with a place in a class; former ones are folded away below. */
export function Places({ schoolClass }: { schoolClass: SchoolClass }) {
  const { id } = schoolClass;
  const { today } = useSchool();
  const places = useQuery(placesQuery(id));
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Place | null>(null);
  const [outcome, setOutcome] = useState<PlaceResults | null>(null);
  const removal = useUndoable({
    act: (place: Place) => server.places.remove({ id: place.id }),
    undo: ({ input: { studentId, from, until } }) =>
      server.places.add({ id, studentIds: [studentId], from, until }),
  });
  const { done, isUndone, undo, undone, error, undoError } = removal;
  const count = places.data?.items.filter((one) => hasNotEnded(one, today)).length;
  const columns = useMemo(() => columnsWith(setEdited), []);
  const add = (
    <Button
      variant="secondary"
      icon={<IconPlus size={18} aria-hidden />}
      aria-label="Add students"
      onClick={() => setAdding(true)}
    >
      Add
    </Button>
  );
  return (
    <Section title={count === undefined ? 'Students' : `Students (${count})`} aside={add}>
      <PlaceOutcome outcome={outcome} />
      <DoneNotice
        text={done && `${done.input.studentName}’s spot is ${isUndone ? 'restored' : 'removed'}.`}
        undo={undo}
        busy={removal.undoBusy}
      />
      <ErrorText error={failedTo('remove the spot', error)} />
      <ErrorText error={failedTo('restore the spot', undoError)} />
      {undone?.results.map(
        (one) => 'error' in one && <ErrorText key={one.studentId} error={one.error} />,
      )}
      <QueryView query={places} loading="Loading spots…" action="load the spots">
        {({ items }) => {
          const now = items.filter((one) => hasNotEnded(one, today));
          const left = items.filter((one) => !hasNotEnded(one, today));
          return (
            <>
              {now.length > 0 ? (
                <DataTable label="Spots" items={now} columns={columns} keyOf={keyOf} onTap="act" />
              ) : (
                <EmptyState text="No students yet" />
              )}
              {left.length > 0 && (
                <Disclosure label={`${countOf(left.length, 'spot')} that ended`}>
                  <DataTable
                    label="Spots that ended"
                    items={left}
                    columns={columns}
                    keyOf={keyOf}
                    onTap="act"
                  />
                </Disclosure>
              )}
              {adding && (
                <AddPlacesDialog
                  schoolClass={schoolClass}
                  places={items}
                  onAdded={setOutcome}
                  onClose={() => setAdding(false)}
                />
              )}
            </>
          );
        }}
      </QueryView>
      {edited && (
        <PlaceDialog
          place={edited}
          onRemove={(place) => {
            setEdited(null);
            setOutcome(null);
            removal.act(place);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

const keyOf = ({ id }: Place) => id;

function columnsWith(onEdit: (place: Place) => void): Column<Place>[] {
  return [
    nameColumn('name', 'Student', 'minmax(0, 3fr)', ({ studentId, studentName }) => (
      <StudentLink id={studentId} weight="strong">
        {studentName}
      </StudentLink>
    )),
    detailColumn('from', 'Since', '9rem', ({ from }) => formatDate(from), { word: 'since' }),
    detailColumn('until', 'Until', '9rem', ({ until }) => until && formatDate(until), {
      word: 'until',
    }),
    actsColumn('6rem', (place) => (
      <SmallButton label={`Change ${place.studentName}’s spot`} onClick={() => onEdit(place)}>
        Change
      </SmallButton>
    )),
  ];
}
