import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import type { ApprovalResults, WaitingPerson } from '../../../contract/approval.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { fullName, type EnrollmentStatus } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { ArrivalStatus, useArrivalStatus } from '../../parts/ArrivalStatus.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { IconX } from '../../ui/icon/icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { StaleNotice } from '../../ui/state/states.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import { useWaitingFamilies } from './useWaitingFamilies.tsx';
import { APPROVALS } from './cards.ts';
import styles from './home.module.css';

interface Decision {
  userIds: readonly string[];
  approve: boolean;
  enrollmentStatus?: EnrollmentStatus;
}

/**
 * People who registered and wait for approval, with a button for each and one for all. Renders nothing if nobody is
 * waiting.
 */
export function Approvals() {
  const client = useQueryClient();
  const waiting = useQuery(api.approvals.list.queryOptions());
  const { timeZone } = useSchool();
  const [status, setStatus] = useArrivalStatus();
  const isPhone = useIsPhone();
  const card = useRef<HTMLDivElement>(null);
  const sent = useRef(new Set<string>());
  const question = useQuestion<WaitingPerson>();
  const people = waiting.data?.items ?? [];
  const families = useWaitingFamilies();
  const decided = {
    onSuccess: (answer: ApprovalResults, { approve }: Decision) => {
      reportResults(answer, people, approve);
    },
    onSettled: (_answer: unknown, _error: unknown, { userIds }: Decision) => {
      for (const id of userIds) sent.current.delete(id);
      focusRest();
    },
  };
  // Two mutations, because an approval may still be in flight when someone else is declined: each has its own outcome.
  const approval = useMutation({
    ...api.approvals.decide.mutationOptions(),
    ...decided,
    onError: ({ message }, { userIds }) =>
      notifyFailure(`${peopleAre(userIds, people)} not approved: ${message}`),
  });
  const decline = useMutation({
    ...api.approvals.decide.mutationOptions(),
    ...decided,
    onSuccess: (answer, decision) => {
      question.close();
      return decided.onSuccess(answer, decision);
    },
  });
  // The ids of all calls in flight; each mutation above only knows its latest.
  const deciding = useMutationState({
    filters: { mutationKey: api.approvals.decide.mutationKey(), status: 'pending' },
    select: ({ state }) => (state.variables as Decision).userIds,
  });
  if (waiting.error && !waiting.data)
    return (
      <Card title="Waiting for approval">
        <StaleNotice text="They can't be shown right now." onRetry={() => void waiting.refetch()} />
      </Card>
    );
  if (people.length + families.length === 0) return null;

  /** The pressed button disappeared with its row, or lost the focus while it was loading. */
  function focusRest() {
    if (!isFocusLost()) return;
    const rest = client.getQueryData(api.approvals.list.queryKey())?.items ?? [];
    const heading = rest.length > 0 ? card.current?.querySelector('h2') : null;
    (heading ?? document.querySelector('h1'))?.focus();
  }
  function decide(some: readonly WaitingPerson[], approve: boolean) {
    // A second tap may come before the first has rendered.
    const userIds = some.map(({ id }) => id).filter((id) => !sent.current.has(id));
    if (userIds.length === 0) return;
    for (const id of userIds) sent.current.add(id);
    (approve ? approval : decline).mutate({
      userIds,
      approve,
      ...(approve && { enrollmentStatus: status }),
    });
  }
  const isBusy = ({ id }: WaitingPerson) => deciding.some((ids) => ids.some((one) => one === id));

  return (
    <div ref={card} id={APPROVALS}>
      <Card title="Waiting for approval">
        <ShortList
          wraps={!isPhone}
          lines={[
            ...families,
            ...people.map((person) => ({
              at: person.registeredAt,
              key: person.id,
              title: (
                <StudentLink id={person.id} tab="details">
                  {fullName(person)}
                </StudentLink>
              ),
              note: (
                <>
                  <EmailText email={person.email} />
                  {!isPhone && (
                    <span className="block">
                      Registered {formatDate(dateInZone(person.registeredAt, timeZone))}
                    </span>
                  )}
                </>
              ),
              value: (
                <Row gap="small" nowrap>
                  <Button
                    size="compact"
                    variant="secondary"
                    aria-label={`Approve ${fullName(person)}`}
                    loading={isBusy(person)}
                    onClick={() => decide([person], true)}
                  >
                    Approve
                  </Button>
                  <Button
                    size="compact"
                    variant="quiet"
                    tone="danger"
                    onPhone="icon"
                    icon={isPhone && <IconX size={18} aria-hidden />}
                    aria-label={`Decline ${fullName(person)}`}
                    disabled={isBusy(person)}
                    onClick={() => {
                      decline.reset();
                      question.ask(person);
                    }}
                  >
                    Decline
                  </Button>
                </Row>
              ),
            })),
          ].toSorted((one, other) => (one.at < other.at ? -1 : 1))}
        />
        {people.length > 0 && (
          <Row above="small" align="end" gap="small" nowrap={isPhone}>
            <div className="short">
              <ArrivalStatus label="Status after approval" value={status} onChange={setStatus} />
            </div>
            {people.length > 1 && (
              <Button
                variant="secondary"
                className={styles.all}
                loading={deciding.some((ids) => ids.length > 1)}
                onClick={() => decide(people, true)}
              >
                Approve all {people.length}
              </Button>
            )}
          </Row>
        )}
      </Card>
      <ConfirmDialog
        opened={question.opened}
        title={question.about ? `Decline ${fullName(question.about)}?` : ''}
        confirmLabel="Decline"
        danger
        busy={decline.isPending}
        error={decline.error}
        onConfirm={() => question.about && decide([question.about], false)}
        onClose={question.close}
      >
        <p>
          Their status will change to Removed, and they won’t be on the roll or any public list. You
          can change the status later under Students.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Reports the results; each refusal has its own reason. */
function reportResults(
  { results }: ApprovalResults,
  people: readonly WaitingPerson[],
  approve: boolean,
) {
  const done = results.flatMap((result) => ('approved' in result ? [result.userId] : []));
  for (const result of results) if ('error' in result) notifyFailure(result.error);
  if (done.length === 0) return;
  notifyDone(`${peopleAre(done, people)} ${approve ? 'approved' : 'declined'}.`);
}

/** 'Ana Lind is', '3 people are'. */
function peopleAre(ids: readonly string[], people: readonly WaitingPerson[]): string {
  const [only] = people.filter(({ id }) => ids.some((one) => one === id));
  return ids.length === 1 && only ? `${fullName(only)} is` : `${ids.length} people are`;
}
