import type { Application } from '../../../contract/application.ts';
import { countOf } from '../../../domain/counts.ts';
import { client as server } from '../../api/api.ts';
import { SmallButton } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { notifyFailure } from '../../ui/message/notify.ts';
import type { Dones } from '../../ui/text/done.tsx';
import type { Arrival } from '../../parts/ArrivalStatus.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';

const approvalOf = ({ id, children }: Application, enrollmentStatus: Arrival) => ({
  id,
  enrollmentStatus,
  familyId: null,
  children: children.map(({ wishes }) => ({
    studentId: null,
    wishes: wishes.map(({ classId, as, date }) => ({ classId, as, ...(date && { date }) })),
  })),
});

interface Props {
  request: Application;
  name: string;
  /** That list’s, for what was done. */
  done: Dones;
  status: Arrival;
}

/** Lets a family in with one press, where everything is clear, or has somebody look first. */
export function FamilyActs({ request, name, done, status }: Props) {
  const { id, ready } = request;
  const { act, busy } = useUndoable({
    act: (one: Application) => server.applications.approve(approvalOf(one, status)),
    undo: () => server.applications.undo({ id }),
    onDone: ({ answer: { students } }, undo) =>
      done.say(id, `Approved: ${countOf(students.length, 'student')}`, {
        of: `the approval of ${name}`,
        act: undo,
      }),
    onFailed: ({ message }) => notifyFailure(`${name} is not approved: ${message}`),
    onUndoFailed: ({ message }) => notifyFailure(message),
  });
  return (
    <Row gap="small" nowrap>
      {ready && (
        <SmallButton label={`Approve ${name}`} loading={busy} onClick={() => act(request)}>
          Approve
        </SmallButton>
      )}
      <ButtonLink
        size="compact"
        variant="quiet"
        to="/requests/$id"
        params={{ id }}
        aria-label={`Look at ${name}`}
      >
        Look
      </ButtonLink>
    </Row>
  );
}
