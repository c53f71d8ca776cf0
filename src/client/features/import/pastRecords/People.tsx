import { useState } from 'react';
import type { PastRecordsResult } from '../../../../contract/pastRecords.ts';
import { countOf } from '../../../../domain/counts.ts';
import { familyId, studentId } from '../../../../domain/ids.ts';
import { StudentField } from '../../../parts/StudentField.tsx';
import type { StudentChoice } from '../../../parts/studentChoice.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { TextLink } from '../../../ui/link/links.tsx';
import type { Person } from './recordsState.ts';
import type { PastRecords } from './usePastRecords.ts';

type Asked = PastRecordsResult['people'][number];

interface Props {
  students: readonly StudentChoice[];
  records: Pick<PastRecords, 'asked' | 'state' | 'dispatch'>;
}

/** Whom the rows are about, where nobody or more than one student has that name. */
export function People({ students, records: { asked, state, dispatch } }: Props) {
  const [open, known] = [true, false].map((isOpen) =>
    asked.filter((one) => (one.known === null) === isOpen),
  ) as [Asked[], Asked[]];
  const missing = open.filter(({ candidates }) => candidates.length === 0);
  const whoIs = (one: Asked) => (
    <WhoIs
      key={one.who}
      asked={one}
      students={students}
      value={
        Object.hasOwn(state.people, one.who) ? state.people[one.who] : (one.known ?? undefined)
      }
      onChange={(person) => dispatch({ type: 'person', of: { who: one.who, person } })}
    />
  );
  return (
    <Card title={`Who is ${asked.length === 1 ? 'this' : 'who'}?`}>
      <Stack>
        {missing.length > 1 && (
          <p>
            {countOf(missing.length, 'name is', 'names are')} nobody’s here. If they are your
            students, <TextLink to="/manage-students/import">add them first</TextLink>.
          </p>
        )}
        {open.map(whoIs)}
        {known.length > 0 && (
          <Disclosure label={`${countOf(known.length, 'payer')} you named before`}>
            <Stack>{known.map(whoIs)}</Stack>
          </Disclosure>
        )}
      </Stack>
    </Card>
  );
}

interface WhoProps {
  asked: Asked;
  students: readonly StudentChoice[];
  /** Undefined while nobody has said it; null for somebody whose rows are left out. */
  value: Person | undefined;
  onChange: (person: Person | undefined) => void;
}

/** One name: the same person as a student, somebody else, or left out. */
function WhoIs({ asked, students, value, onChange }: WhoProps) {
  const { who, rows, candidates, families } = asked;
  const [isElse, setIsElse] = useState(candidates.length + families.length === 0);
  const label = `${who} (${countOf(rows, 'row')})`;
  const isFamily = (chosen: string) => families.some((one) => one.familyId === chosen);
  function choose(chosen: string) {
    setIsElse(chosen === 'else');
    if (chosen === 'open' || chosen === 'else') onChange(undefined);
    else if (chosen === 'none') onChange(null);
    else onChange(isFamily(chosen) ? familyId(chosen) : studentId(chosen));
  }
  return (
    <Row gap="small" align="end">
      {candidates.length + families.length > 0 && (
        <SelectField
          label={label}
          value={isElse ? 'else' : value === undefined ? 'open' : (value ?? 'none')}
          options={[
            { value: 'open', label: 'Choose' },
            ...families.map(({ familyId: family, name }) => ({
              value: family as string,
              label: `The family ${name}`,
            })),
            ...candidates.map((one, index) => ({
              value: one.studentId as string,
              label: `Same person: ${describe(one, index, { candidates, students })}`,
            })),
            { value: 'else', label: 'Somebody else' },
            { value: 'none', label: 'Leave out' },
          ]}
          onChange={choose}
        />
      )}
      {isElse && (
        <StudentField
          label={candidates.length + families.length > 0 ? `Who is ${who}?` : label}
          placeholder="Type a part of the name"
          students={students}
          value={value ?? ''}
          onChange={(id) => onChange(id === '' ? undefined : studentId(id))}
        />
      )}
      {candidates.length + families.length === 0 && (
        <Button
          variant="secondary"
          aria-pressed={value === null}
          aria-label={`Leave out ${who}`}
          onClick={() => onChange(value === null ? undefined : null)}
        >
          {value === null ? 'Left out' : 'Leave out'}
        </Button>
      )}
    </Row>
  );
}

/** Two students of one name are told apart by their emails, or by their place in the list. */
function describe(
  { studentId: id, name }: PastRecordsResult['people'][number]['candidates'][number],
  index: number,
  {
    candidates,
    students,
  }: {
    candidates: PastRecordsResult['people'][number]['candidates'];
    students: readonly StudentChoice[];
  },
): string {
  const isOnly = candidates.filter((one) => one.name === name).length === 1;
  const email = students.find((one) => one.id === id)?.email;
  return isOnly ? name : `${name} (${email ?? `no. ${index + 1}, without an email`})`;
}
