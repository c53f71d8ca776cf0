import type { PastRecordsResult } from '../../../../contract/pastRecords.ts';
import { countOf } from '../../../../domain/counts.ts';
import { familyId, studentId } from '../../../../domain/ids.ts';
import { StudentField } from '../../../parts/StudentField.tsx';
import type { StudentChoice } from '../../../parts/studentChoice.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Row, Stack } from '../../../ui/layout/flow.tsx';
import { TextLink } from '../../../ui/link/links.tsx';
import type { History } from './usePastRecords.ts';

interface Props {
  students: readonly StudentChoice[];
  history: Pick<History, 'asked' | 'people' | 'choosePerson'>;
}

/** Whom the rows are about, where nobody or more than one student has that name. */
export function People({ students, history: { asked, people, choosePerson } }: Props) {
  const chosenAs = (who: string) => (Object.hasOwn(people, who) ? people[who] : undefined);
  const missing = asked.filter(({ candidates }) => candidates.length === 0);
  return (
    <Card title={`Who is ${asked.length === 1 ? 'this' : 'who'}?`}>
      <Stack>
        {missing.length > 1 && (
          <p>
            {countOf(missing.length, 'name is', 'names are')} nobody’s here. If they are your
            students, <TextLink to="/manage-students/import">add them first</TextLink>.
          </p>
        )}
        {asked.map(({ who, rows, candidates, families }) => (
          <Row key={who} gap="small" align="end">
            {candidates.length + families.length > 0 ? (
              <SelectField
                label={`${who} (${countOf(rows, 'row')})`}
                value={chosenAs(who) === undefined ? 'open' : (chosenAs(who) ?? 'none')}
                options={[
                  { value: 'open', label: 'Choose' },
                  ...families.map(({ familyId: value, name }) => ({
                    value: value as string,
                    label: `The family ${name}`,
                  })),
                  ...candidates.map((one, index) => ({
                    value: one.studentId as string,
                    label: describe(one, index, { candidates, students }),
                  })),
                  { value: 'none', label: 'Skip' },
                ]}
                onChange={(chosen) =>
                  choosePerson(
                    who,
                    chosen === 'open'
                      ? undefined
                      : chosen === 'none'
                        ? null
                        : families.some((one) => one.familyId === chosen)
                          ? familyId(chosen)
                          : studentId(chosen),
                  )
                }
              />
            ) : (
              <>
                <StudentField
                  label={`${who} (${countOf(rows, 'row')})`}
                  placeholder="Type a part of the name"
                  students={students}
                  value={chosenAs(who) ?? ''}
                  onChange={(id) => choosePerson(who, id === '' ? undefined : studentId(id))}
                />
                <Button
                  variant="secondary"
                  aria-pressed={chosenAs(who) === null}
                  aria-label={`Skip ${who}`}
                  onClick={() => choosePerson(who, chosenAs(who) === null ? undefined : null)}
                >
                  {chosenAs(who) === null ? 'Skipped' : 'Skip'}
                </Button>
              </>
            )}
          </Row>
        ))}
      </Stack>
    </Card>
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
