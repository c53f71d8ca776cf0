import { useMutation, useMutationState } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApprovalResults, WaitingPerson } from '../../../contract/approval.ts';
import { countOf } from '../../../domain/counts.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import type { Arrival } from '../../parts/ArrivalStatus.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import type { Dones } from '../../ui/text/done.tsx';

interface Decision {
  userIds: readonly string[];
  approve: boolean;
  enrollmentStatus?: Arrival;
}

/** Approves people who registered, or declines them, and says so in their lines, with Undo: of one alone there, of many together. */
export function useDecisions(
  people: readonly WaitingPerson[],
  { status, done, onDeclined }: { status: Arrival; done: Dones; onDeclined?: () => void },
) {
  const sent = useRef(new Set<string>());
  const undo = useMutation({
    ...api.students.undoStatuses.mutationOptions(),
    onError: ({ message }) => notifyFailure(message),
  });
  const nameOf = (userId: string) => {
    const person = people.find(({ id }) => id === userId);
    return person ? fullName(person) : '';
  };
  const decided = {
    onSuccess({ actId, results }: ApprovalResults, { approve, userIds }: Decision) {
      const act = actId === null ? null : () => undo.mutate({ actId });
      if (act && userIds.length > 1) {
        const count = results.filter((result) => !('error' in result)).length;
        notifyDone(`${countOf(count, 'person', 'people')} approved.`, { of: 'the approvals', act });
      }
      for (const result of results)
        if ('error' in result) notifyFailure(result.error);
        else
          done.say(
            result.userId,
            approve ? 'Approved' : 'Declined',
            act && userIds.length === 1
              ? { of: `${approve ? 'the approval of' : 'declining'} ${nameOf(result.userId)}`, act }
              : null,
          );
    },
    onSettled: (_answer: unknown, _error: unknown, { userIds }: Decision) => {
      for (const id of userIds) sent.current.delete(id);
    },
  };
  // Two mutations, because an approval may still be in flight when someone else is declined: each has its own outcome.
  const approval = useMutation({
    ...api.approvals.decide.mutationOptions(),
    ...decided,
    onError: ({ message }, { userIds: [first = '', ...others] }) =>
      notifyFailure(
        `${others.length > 0 ? `${others.length + 1} people are` : `${nameOf(first)} is`} not approved: ${message}`,
      ),
  });
  const decline = useMutation({
    ...api.approvals.decide.mutationOptions(),
    ...decided,
    onSuccess: (answer, decision) => {
      onDeclined?.();
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
  return { decide, decline, isBusy, isBusyWithMany: deciding.some((ids) => ids.length > 1) };
}
