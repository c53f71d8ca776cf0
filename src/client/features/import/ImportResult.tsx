import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import { NAME_OF_FIRST } from '../../../domain/schoolClass.ts';
import { api } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { FirstPasswords } from '../../parts/passwords/FirstPasswords.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { useSchool } from '../../session/session.ts';
import { UndoButton } from '../../ui/button/UndoButton.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row, Stack } from '../../ui/layout/flow.tsx';
import { ButtonLink, TextLink } from '../../ui/link/links.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import type { Importing } from './useImport.ts';

interface Props {
  list: Importing;
  onPasswords: (slips: readonly Slip[]) => void;
}

/** What was added, with its undo, and how those people log in. */
export function ImportResult({ list, onPasswords }: Props) {
  const { added, undoing, judged, filled } = list;
  const { passwordResetByEmail: sendsEmails } = useSchool();
  // Importing the same list again is how to get passwords for students who were already added. Students without an
  // email can't log in.
  const there = judged.flatMap(({ cells, studentId }) =>
    cells.email.trim() ? (studentId ?? []) : [],
  );
  const ids = added.students > 0 ? added.invitees : [...new Set([...there, ...added.invitees])];
  const isNobodyNew = judged.every(({ outcome }) => outcome !== 'created');
  // The pressed button is gone or disabled once something was added, so the focus moves to the result.
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added.students > 0 && isFocusLost()) card.current?.querySelector('h2')?.focus();
  }, [added.students]);
  const isUndone = undoing.isSuccess && added.students === 0;
  const undone = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isUndone && isFocusLost()) undone.current?.focus();
  }, [isUndone]);
  const where = [
    ...(added.families > 0 ? [countOf(added.families, 'family', 'families')] : []),
    ...(added.places > 0 ? [countOf(added.places, 'class spot')] : []),
  ];

  return (
    <>
      <p ref={undone} role="status" tabIndex={-1} className="done">
        {isUndone
          ? filled > 0
            ? 'Undone. What was filled in stays.'
            : 'Undone. Nothing of this list is left.'
          : filled > 0
            ? `Filled in for ${countOf(filled, 'student')}. This stays if you undo the list.`
            : ''}
      </p>
      {(added.students > 0 || (ids.length > 0 && isNobodyNew && list.isJudged)) && (
        <div ref={card}>
          <Card
            title={
              added.students > 0
                ? `${countOf(added.students, 'student')} added`
                : 'Passwords for those already there'
            }
          >
            {where.length > 0 && added.students > 0 && (
              <p className="below-tight">{where.join(', ')}.</p>
            )}
            <p>
              {added.students === 0
                ? 'Anyone who already chose a password keeps it.'
                : whoLogsIn(ids.length, added.withoutEmail, sendsEmails)}
            </p>
            {ids.length > 0 && (
              <FirstPasswords
                {...{ ids, sendsEmails, onPasswords }}
                isSecondary={added.students > 0}
              />
            )}
            {added.places > 0 && <EveryonesClass />}
            {added.students > 0 && (
              <Stack gap="tight" above="small">
                <ButtonLink to="/attendance">Take attendance</ButtonLink>
                <Row gap="small" justify="between">
                  <TextLink to="/manage-students">See your students</TextLink>
                  <UndoButton
                    busy={undoing.isPending}
                    of="this list"
                    onClick={() => undoing.mutate()}
                  />
                </Row>
              </Stack>
            )}
            <ErrorText error={failedUnlessRefused('undo the list', undoing.error)} />
          </Card>
        </div>
      )}
    </>
  );
}

/** Who of a list can log in, and what is missing for the others. */
function whoLogsIn(reachable: number, parentsWithout: number, sendsEmails: boolean): string {
  const parents = parentsWithout > 0 ? 'Parents can log in once you add their email.' : '';
  if (reachable === 0) return parents || 'They have no email, so they don’t need passwords.';
  const others = countOf(parentsWithout, 'parent has', 'parents have');
  return [
    `${countOf(reachable, 'person', 'people')} can log in once you ${sendsEmails ? 'invite them' : 'give them a password'}.`,
    parentsWithout > 0 && `${others} no email and can log in once you add it.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The school's first class has everybody on its roll, so a list with classes leaves them in two until it ends. */
function EveryonesClass() {
  const { data } = useQuery(api.classes.list.queryOptions());
  const first = data?.items.find(({ id }) => id === FIRST_CLASS);
  if (first?.forWhom !== 'everyone' || first.to !== null) return null;
  const name = first.name || NAME_OF_FIRST;
  return (
    <p className="note">
      Everyone is on the roll of {name}, too.{' '}
      <TextLink to="/classes/$classId" params={{ classId: first.id }} underline="always">
        End {name}?
      </TextLink>
    </p>
  );
}
