import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../../domain/counts.ts';
import { listOfNames } from '../../../domain/import/messages.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CheckField } from '../../ui/field/CheckField.tsx';
import { RadioField } from '../../ui/field/RadioField.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { SharedEmailWays } from './SharedEmails.tsx';
import { Questions } from './Questions.tsx';
import type { Importing } from './useImport.ts';

const MOST_NAMED = 6;

/** With a second class, nobody takes the roll of a class without being its teacher, except admins. */
const TEACHERS_NEXT =
  ' Whoever is here now stays in your first class; of this list, only who has no other class joins it. With more than one class, teachers only see the classes they teach: say who teaches what under Classes.';

const named = (names: readonly string[]) => listOfNames(names.slice(0, MOST_NAMED), names.length);

interface Props {
  list: Importing;
  /** Called before a question disappears with the button that was pressed. */
  onAnswered: () => void;
}

function Question({ children }: { children: ReactNode }) {
  return (
    <div className="stack below" data-gap="tight">
      {children}
    </div>
  );
}

const MOST_PAIRS = 4;

/** 'Kit Moss (parents Ina Moss and Udo Moss)' */
const familyInWords = ({ students, parents }: Importing['perhapsOneFamily'][number][number]) =>
  `${named(students)} (${named(parents)})`;

/** Who sees which children depends on it: nothing is joined unless a person says so. */
function OneFamilyOrTwo({ list }: { list: Importing }) {
  const { perhapsOneFamily: groups, dispatch } = list;
  const { oneFamily } = list.state;
  if (groups.length === 0) return null;
  const left = groups.length - MOST_PAIRS;
  return (
    <Question>
      <RadioField
        label={groups.length === 1 ? 'One family or two?' : 'One family or two, each of these?'}
        description={[
          'They share a parent or a contact, but not all parents.',
          ...groups.slice(0, MOST_PAIRS).map((group) => `${group.map(familyInWords).join(' · ')}.`),
          ...(left > 0 ? [`And ${formatCount(left)} more.`] : []),
        ].join(' ')}
        value={oneFamily === null ? null : oneFamily ? 'one' : 'apart'}
        options={[
          {
            value: 'apart',
            label: 'Separate families',
            description: 'Each parent sees only the children listed with them.',
          },
          {
            value: 'one',
            label: 'One family',
            description: 'All of these parents see all of these children and what they owe.',
          },
        ]}
        onChange={(value) => dispatch({ type: 'oneFamily', of: value === 'one' })}
      />
    </Question>
  );
}

/** A workbook with a sheet for each class can be taken as a whole. */
function SheetForEachClass({ list: { state, dispatch } }: { list: Importing }) {
  const { sheets, at } = state;
  const whole = sheets.findIndex(({ classes }) => classes !== undefined);
  const classes = sheets[whole]?.classes ?? [];
  if (whole < 0) return null;
  const others = sheets.flatMap(({ name }, index) =>
    index === whole || classes.includes(name) ? [] : name,
  );
  const left = others.length > 0 ? ` No class: ${named(others)}.` : '';
  return (
    <Question>
      {at === whole ? (
        <p>
          Each sheet is a class: {named(classes)}.{left}
        </p>
      ) : (
        <>
          <p>
            {named(classes)} are sheets with the same columns. Only {sheets[at]?.name} is read now.
            {left}
          </p>
          <div>
            <Button variant="secondary" onClick={() => dispatch({ type: 'openSheet', of: whole })}>
              {others.length > 0
                ? 'Take these sheets, each is a class'
                : 'Take all sheets, each is a class'}
            </Button>
          </div>
        </>
      )}
    </Question>
  );
}

/** What a person decides about a whole list: its groups, unknown classes, shared emails, and who is there already. */
export function ImportQuestions({ list, onAnswered }: Props) {
  const { hasSeveralClasses } = useSchool();
  const { judged, sheet, sharing, unknownClasses, state, dispatch } = list;
  const filled = judged.filter(({ fills }) => fills.length > 0);
  const counts = new Map<string, number>();
  for (const field of filled.flatMap(({ fills }) => fills))
    counts.set(field, (counts.get(field) ?? 0) + 1);
  const what = [...counts].map(([field, count]) => `${field} (${formatCount(count)})`);
  const count = filled.length;
  return (
    <>
      <SheetForEachClass list={list} />
      <Questions
        questions={sheet?.questions ?? []}
        onAnswer={(key, value) => {
          onAnswered();
          dispatch({ type: 'answer', of: { key, value } });
        }}
      />
      <OneFamilyOrTwo list={list} />
      {unknownClasses.length > 0 && (
        <Question>
          <CheckField
            label={unknownClasses.length === 1 ? 'Add it as a class' : 'Add them as classes'}
            description={`${named(unknownClasses)} ${unknownClasses.length === 1 ? 'isn’t a class' : 'aren’t classes'} of yours yet.${hasSeveralClasses ? '' : TEACHERS_NEXT}`}
            value={state.addsClasses}
            onChange={(adds) => dispatch({ type: 'addsClasses', of: adds })}
          />
        </Question>
      )}
      {count > 0 && (
        <Question>
          <p>
            {formatCount(count)} {count === 1 ? 'is' : 'are'} already here. Fill in what is missing:{' '}
            {what.join(', ')}. This can’t be undone.
          </p>
          <div>
            <Button
              variant="secondary"
              disabled={!list.isJudged || list.unread > 0}
              loading={list.filling.isPending}
              onClick={() => list.filling.mutate()}
            >
              Fill in for {countOf(count, 'student')}
            </Button>
          </div>
        </Question>
      )}
      <ErrorText error={failedUnlessRefused('fill in', list.filling.error)} />
      {sharing.length > 1 && (
        <Question>
          <p>{formatCount(sharing.length)} lines use someone else’s email. For all of them:</p>
          <SharedEmailWays
            of={`all ${formatCount(sharing.length)} lines`}
            onChoose={(way) => {
              onAnswered();
              list.settle(
                sharing.map(({ line }) => line),
                way,
              );
            }}
          />
        </Question>
      )}
    </>
  );
}
