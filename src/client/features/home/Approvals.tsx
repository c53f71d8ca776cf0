import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApprovalResults, WaitingPerson } from '../../../contract/approval.ts';
import { dateInZone, formatDate } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { useSchool } from '../../session/session.ts';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ShortList } from '../../ui/text/ShortList.tsx';
import styles from './Approvals.module.css';

/** Whom an approval puts on lists. */
const listsPeople = [
  queryKeys.approvals,
  queryKeys.students,
  queryKeys.attendance,
  queryKeys.attendanceReports,
  queryKeys.publicDashboard,
  queryKeys.budget,
  queryKeys.auditLog,
];

/** Who registered and waits: one tap for each, or one for all. Nothing where nobody waits. */
export function Approvals() {
  const client = useQueryClient();
  const waiting = useQuery(api.approvals.list.queryOptions());
  const { timeZone } = useSchool();
  const card = useRef<HTMLDivElement>(null);
  const sent = useRef(new Set<string>());
  const question = useQuestion<WaitingPerson>();
  const people = waiting.data?.items ?? [];
  const decision = useMutation(
    api.approvals.decide.mutationOptions({
      onSuccess: async (answer, { approve }) => {
        question.close();
        say(answer, people, approve);
        await Promise.all(listsPeople.map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  );
  if (people.length === 0) return null;

  /** The pressed button is gone with its row: what is left takes the focus. */
  function focusRest() {
    const rest = client.getQueryData(api.approvals.list.queryKey())?.items ?? [];
    const heading = rest.length > 0 ? card.current?.querySelector('h2') : null;
    (heading ?? document.querySelector('h1'))?.focus();
  }
  function decide(some: readonly WaitingPerson[], isApproval: boolean) {
    // A second tap comes before the first is on screen.
    const ids = some.map(({ id }) => id).filter((id) => !sent.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    decision.mutate(
      { userIds: ids, approve: isApproval },
      {
        onSuccess: focusRest,
        onError: ({ message }) => isApproval && notifyFailure(message),
        onSettled: () => ids.forEach((id) => sent.current.delete(id)),
      },
    );
  }
  const deciding = decision.isPending ? decision.variables.userIds : [];
  const isBusy = ({ id }: WaitingPerson) => deciding.includes(id);

  return (
    <div ref={card} className={styles.card}>
      <Card title="Waiting for approval">
        <ShortList
          wraps
          lines={people.map((person) => ({
            key: person.id,
            title: (
              <StudentLink id={person.id} tab="details">
                {fullName(person)}
              </StudentLink>
            ),
            note: (
              <>
                <EmailText email={person.email} />
                <span className={styles.when}>
                  Registered {formatDate(dateInZone(person.registeredAt, timeZone))}
                </span>
              </>
            ),
            value: (
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="compact-md"
                  aria-label={`Approve ${fullName(person)}`}
                  loading={isBusy(person)}
                  onClick={() => decide([person], true)}
                >
                  Approve
                </Button>
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="red"
                  aria-label={`Decline ${fullName(person)}`}
                  disabled={isBusy(person)}
                  onClick={() => {
                    decision.reset();
                    question.ask(person);
                  }}
                >
                  Decline
                </Button>
              </Group>
            ),
          }))}
        />
        {people.length > 1 && (
          <Button
            className={styles.all}
            variant="default"
            loading={deciding.length > 1}
            onClick={() => decide(people, true)}
          >
            Approve all {people.length}
          </Button>
        )}
      </Card>
      <ConfirmDialog
        opened={question.opened}
        title={question.about ? `Decline ${fullName(question.about)}?` : ''}
        confirmLabel="Decline"
        danger
        busy={decision.isPending}
        error={decision.error}
        onConfirm={() => question.about && decide([question.about], false)}
        onClose={question.close}
      >
        <p>
          They become Removed: they are on no roll and no public list. To have them after all,
          change their status under Students.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** What became of it; what was refused is said with its reason. */
function say({ results }: ApprovalResults, people: readonly WaitingPerson[], approve: boolean) {
  const done = results.flatMap((result) => ('approved' in result ? [result.userId] : []));
  for (const result of results) if ('error' in result) notifyFailure(result.error);
  if (done.length === 0) return;
  const [only] = people.filter(({ id }) => done.some((one) => one === id));
  const who = done.length === 1 && only ? `${fullName(only)} is` : `${done.length} people are`;
  notifyDone(`${who} ${approve ? 'approved' : 'declined'}.`);
}
