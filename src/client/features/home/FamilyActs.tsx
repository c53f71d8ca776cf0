import { useMutation } from '@tanstack/react-query';
import type { Application } from '../../../contract/application.ts';
import { countOf } from '../../../domain/counts.ts';
import { client as server } from '../../api/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';

const approvalOf = ({ id, children }: Application) => ({
  id,
  familyId: null,
  children: children.map(({ wishes }) => ({
    studentId: null,
    wishes: wishes.map(({ classId, as, date }) => ({ classId, as, ...(date && { date }) })),
  })),
});

/** Lets a family in with one press, where everything is clear, or has somebody look first. */
export default function FamilyActs({ request, name }: { request: Application; name: string }) {
  const { id, ready } = request;
  const undo = useMutation({
    mutationFn: () => server.applications.undo({ id }),
    onSuccess: () => notifyDone(`${name} waits again.`),
    onError: ({ message }) => notifyFailure(message),
  });
  const approve = useMutation({
    mutationFn: () => server.applications.approve(approvalOf(request)),
    onSuccess: ({ students }) =>
      notifyDone(`${name} is approved: ${countOf(students.length, 'student')}.`, {
        of: `the approval of ${name}`,
        act: () => undo.mutate(),
      }),
    onError: ({ message }) => notifyFailure(`${name} is not approved: ${message}`),
  });
  return (
    <Row gap="small" nowrap>
      {ready && (
        <Button
          size="compact"
          variant="secondary"
          aria-label={`Approve ${name}`}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          Approve
        </Button>
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
