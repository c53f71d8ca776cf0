import { useMutation, useMutationState } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApprovalResults, WaitingPerson } from '../../../contract/approval.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { listedNames } from '../../../domain/names.ts';
import { fullName, type EnrollmentStatus } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { ArrivalStatus, useArrivalStatus } from '../../parts/ArrivalStatus.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { IconX } from '../../ui/icon/icons.ts';
import { Row } from '../../ui/layout/flow.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ShortList, type ShortLine } from '../../ui/text/ShortList.tsx';
import type { Dones } from '../../ui/text/done.tsx';
import { FamilyActs } from './FamilyActs.tsx';
import type { Waiting } from './useWaiting.ts';
import styles from './home.module.css';

interface Decision {
  userIds: readonly string[];
  approve: boolean;
  enrollmentStatus?: EnrollmentStatus;
}

interface Props {
  waiting: readonly Waiting[];
  done: Dones;
}

/** Everyone who waits to be let in, with buttons for each, and one for all who registered. */
export default function ApprovalList({ waiting, done }: Props) {
  const { timeZone } = useSchool();
  const [status, setStatus] = useArrivalStatus();
  const isPhone = useIsPhone();
  const sent = useRef(new Set<string>());
  const question = useQuestion<WaitingPerson>();
  const people = waiting.flatMap(({ id, person }) =>
    person && !done.lines.some((one) => one.key === id) ? [person] : [],
  );
  const decided = {
    onSuccess({ results }: ApprovalResults, { approve }: Decision) {
      for (const result of results)
        if ('error' in result) notifyFailure(result.error);
        else done.say(result.userId, approve ? 'Approved' : 'Declined');
    },
    onSettled: (_answer: unknown, _error: unknown, { userIds }: Decision) => {
      for (const id of userIds) sent.current.delete(id);
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

  const ofPerson = (person: WaitingPerson, name: string): Omit<ShortLine, 'key'> => ({
    title: (
      <StudentLink id={person.id} tab="details">
        {name}
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
          aria-label={`Approve ${name}`}
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
          aria-label={`Decline ${name}`}
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
  });
  return (
    <>
      <ShortList
        wraps={!isPhone}
        done={done}
        lines={waiting.map(({ id, name, person, request }) => ({
          key: id,
          ...(person
            ? ofPerson(person, name)
            : {
                title: name,
                note: `Family: ${listedNames(request.children.map(({ firstName }) => firstName))}`,
                value: <FamilyActs {...{ request, name, done }} />,
              }),
        }))}
      />
      {people.length > 0 && (
        <Row above="small" below="medium" align="end" gap="small" nowrap={isPhone}>
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
    </>
  );
}

/** 'Ana Lind is', '3 people are'. */
function peopleAre(ids: readonly string[], people: readonly WaitingPerson[]): string {
  const [only] = people.filter(({ id }) => ids.some((one) => one === id));
  return ids.length === 1 && only ? `${fullName(only)} is` : `${ids.length} people are`;
}
