import { useMutation, useQuery } from '@tanstack/react-query';
import type { Application } from '../../../contract/application.ts';
import { countOf } from '../../../domain/counts.ts';
import type { Instant } from '../../../domain/dates.ts';
import { listedNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import { api, client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink, TextLink } from '../../ui/link/links.tsx';
import { notifyDone, notifyFailure } from '../../ui/message/notify.ts';
import type { ShortLine } from '../../ui/text/ShortList.tsx';

/** The name of who asks, or the code once it isn't kept. */
const nameOf = ({ contact, code }: Application) => (contact ? fullName(contact) : code);

const approvalOf = ({ id, children }: Application) => ({
  id,
  familyId: null,
  children: children.map(({ wishes }) => ({
    studentId: null,
    wishes: wishes.map(({ classId, as, date }) => ({ classId, as, ...(date && { date }) })),
  })),
});

/**
 * The families that wait to be let in, as lines of a list. One press lets in those about whom everything is clear; for
 * the others, somebody looks first.
 */
export function useWaitingFamilies(): readonly (ShortLine & { at: Instant })[] {
  const { hasDoor, hasRequests } = useSchool();
  const { data } = useQuery({
    ...api.applications.list.queryOptions({ input: {} }),
    enabled: hasDoor || hasRequests,
  });
  const undo = useMutation({
    mutationFn: (id: string) => server.applications.undo({ id }),
    onSuccess: ({ application }) => notifyDone(`${nameOf(application)} waits again.`),
    onError: ({ message }) => notifyFailure(message),
  });
  const approve = useMutation({
    mutationFn: (one: Application) => server.applications.approve(approvalOf(one)),
    onSuccess: ({ application, students }) =>
      notifyDone(`${nameOf(application)} is approved: ${countOf(students.length, 'student')}.`, {
        of: `the approval of ${nameOf(application)}`,
        act: () => undo.mutate(application.id),
      }),
    onError: ({ message }, one) => notifyFailure(`${nameOf(one)} is not approved: ${message}`),
  });
  return (data?.items ?? []).map((one) => {
    const { id, createdAt: at, children, ready } = one;
    const isBusy = approve.isPending && approve.variables.id === id;
    return {
      key: id,
      at,
      title: (
        <TextLink to="/requests/$id" params={{ id }}>
          {nameOf(one)}
        </TextLink>
      ),
      note: `Family: ${listedNames(children.map(({ firstName }) => firstName))}`,
      value: (
        <Row gap="small" nowrap>
          {ready && (
            <Button
              size="compact"
              variant="secondary"
              aria-label={`Approve ${nameOf(one)}`}
              loading={isBusy}
              disabled={approve.isPending && !isBusy}
              onClick={() => approve.mutate(one)}
            >
              Approve
            </Button>
          )}
          <ButtonLink
            size="compact"
            variant="quiet"
            to="/requests/$id"
            params={{ id }}
            aria-label={`Look at ${nameOf(one)}`}
          >
            Look
          </ButtonLink>
        </Row>
      ),
    };
  });
}
