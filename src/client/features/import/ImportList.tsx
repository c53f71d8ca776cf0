import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { formatCount } from '../../../domain/counts.ts';
import { failedTo } from '../../api/failure.ts';
import { saveFile } from '../../files/saveFile.ts';
import { ArrivalStatus, useArrivalStatus } from '../../parts/ArrivalStatus.tsx';
import { FirstPasswords } from '../../parts/passwords/FirstPasswords.tsx';
import type { Slip } from '../../parts/passwords/PasswordSlips.tsx';
import { useSchool } from '../../session/session.ts';
import { FilterChip, FilterChips } from '../../ui/button/FilterChip.tsx';
import { IconDownload } from '../../ui/icon/icons.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { ErrorState, ErrorText } from '../../ui/state/states.tsx';
import { ImportSource } from './ImportSource.tsx';
import { SharedEmailWays } from './SharedEmails.tsx';
import { ImportTable, outcomeLabels } from './ImportTable.tsx';
import { refusedFile } from './refusedFile.ts';
import { useImport, type JudgedLine } from './useImport.ts';

type Outcome = NonNullable<JudgedLine['outcome']>;

const outcomes: readonly Outcome[] = ['added', 'created', 'same', 'refused'];

export function students(count: number): string {
  return count === 1 ? '1 student' : `${formatCount(count)} students`;
}

interface Props {
  onPasswords: (slips: readonly Slip[]) => void;
  /** The passwords that were created so far. */
  children: ReactNode;
}

/** Imports a list of students: its lines, what will happen to each, what to correct, and the result. */
export function ImportList({ onPasswords, children }: Props) {
  const [status, setStatus] = useArrivalStatus();
  const list = useImport(status);
  const { judged, sheet, added, adding } = list;
  const { passwordResetByEmail: sendsEmails } = useSchool();
  // Importing the same list again is how to get passwords for students who were already added. Students without an
  // email can't log in.
  const ids =
    added.length > 0
      ? list.invitees
      : judged.flatMap(({ cells, studentId }) => (cells.email.trim() ? (studentId ?? []) : []));
  const [shown, setShown] = useState<Outcome | null>(null);
  // Corrected lines stay visible until the filter changes.
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const { correct, settle } = list;
  const onSettle = useCallback<typeof settle>(
    (lines, way) => {
      setTouched((before) => new Set([...before, ...lines]));
      settle(lines, way);
    },
    [settle, setTouched],
  );
  const onCorrect = useCallback<typeof correct>(
    (line, field, text) => {
      setTouched((lines) => new Set(lines).add(line));
      correct(line, field, text);
    },
    [correct, setTouched],
  );
  const sharing = judged.filter(({ sharesEmail }) => sharesEmail);
  const of = (outcome: Outcome) => judged.filter((line) => line.outcome === outcome);
  const fresh = of('created').length;
  const refused = of('refused');
  // There is nothing to count before the server has checked the list.
  const isKnown = judged.some(({ outcome }) => outcome !== null);
  const isOffered = (outcome: Outcome) => outcome !== 'added' || added.length > 0;
  const listed = judged.filter(
    ({ line, outcome }) => shown === null || outcome === shown || touched.has(line),
  );
  // The pressed button is disabled once there is nobody left to add, so the focus moves to the result.
  const outcomeCard = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added.length > 0 && isFocusLost()) outcomeCard.current?.querySelector('h2')?.focus();
  }, [added.length]);
  const choose = (outcome: Outcome | null) => {
    setTouched(new Set());
    setShown(outcome);
  };

  return (
    <Sections>
      <ImportSource
        onRead={(read) => {
          choose(null);
          adding.reset();
          void list.take(read);
        }}
      />
      <ErrorText error={list.failure} />
      {(added.length > 0 || (ids.length > 0 && fresh === 0 && list.isJudged)) && (
        <div ref={outcomeCard}>
          <Card
            title={
              added.length > 0
                ? `${students(added.length)} added`
                : 'Passwords for those already there'
            }
          >
            <p>
              {ids.length === 0
                ? 'They have no email, so they don’t need passwords.'
                : added.length > 0
                  ? 'They can log in once you give them a password.'
                  : 'Anyone who already chose a password keeps it.'}
            </p>
            {ids.length > 0 && (
              <FirstPasswords ids={ids} sendsEmails={sendsEmails} onPasswords={onPasswords} />
            )}
            {added.length > 0 && (
              <Row gap="small" above="small">
                <span>Next:</span>
                <TextLink to="/attendance">Take attendance</TextLink>
                <TextLink to="/manage-students">See your students</TextLink>
              </Row>
            )}
          </Card>
        </div>
      )}
      {children}
      {list.error && (
        <ErrorState error={failedTo('check the list', list.error)} onRetry={list.retry} />
      )}
      {judged.length > 0 && (
        <div>
          {sheet && sheet.unused.length > 0 && (
            <p className="quiet below-tight">Not used: {sheet.unused.join(', ')}.</p>
          )}
          <Row gap="small" below="small" justify="between">
            <FilterChips label="Lines">
              <FilterChip
                text={`All (${formatCount(judged.length)})`}
                pressed={shown === null}
                onPress={() => choose(null)}
              />
              {outcomes.filter(isOffered).map((outcome) => (
                <FilterChip
                  key={outcome}
                  text={
                    isKnown
                      ? `${outcomeLabels[outcome]} (${formatCount(of(outcome).length)})`
                      : outcomeLabels[outcome]
                  }
                  pressed={shown === outcome}
                  onPress={(pressed) => choose(pressed ? outcome : null)}
                />
              ))}
            </FilterChips>
            <Row gap="small">
              {refused.length > 0 && (
                <Button
                  variant="secondary"
                  icon={<IconDownload size={18} aria-hidden />}
                  onClick={() => void refusedFile(refused).then(saveFile)}
                >
                  Download what needs fixing
                </Button>
              )}
              <Button
                disabled={fresh === 0 || !list.isJudged}
                loading={adding.isPending}
                onClick={() => adding.mutate()}
              >
                {isKnown && fresh === 0
                  ? 'No one to add'
                  : `Add ${isKnown ? students(fresh) : 'students'}`}
              </Button>
            </Row>
          </Row>
          {fresh > 0 && (
            <div className="below short">
              <ArrivalStatus
                label="Status for rows without one"
                value={status}
                onChange={setStatus}
              />
            </div>
          )}
          {list.families > 0 && fresh > 0 && (
            <p className="stack below" data-gap="tight">
              {list.families === 1 ? 'One family' : `${formatCount(list.families)} families`}, by
              their parents: they see what their children owe, and log in once you invite them.
            </p>
          )}
          {sharing.length > 1 && (
            <div className="stack below" data-gap="tight">
              <p>{formatCount(sharing.length)} lines use someone else’s email. For all of them:</p>
              <SharedEmailWays
                of={`all ${formatCount(sharing.length)} lines`}
                onChoose={(way) =>
                  list.settle(
                    sharing.map(({ line }) => line),
                    way,
                  )
                }
              />
            </div>
          )}
          <ErrorText error={adding.error} />
          <ImportTable
            lines={listed}
            isChecking={list.isChecking}
            onCorrect={onCorrect}
            onSettle={onSettle}
          />
        </div>
      )}
    </Sections>
  );
}
