import { useQuery } from '@tanstack/react-query';
import type { Application } from '../../../contract/application.ts';
import type { WaitingPerson } from '../../../contract/approval.ts';
import type { Instant } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';

/** Somebody who registered, or a family that asks to join. */
export type Waiting = { id: string; at: Instant; name: string } & (
  | { person: WaitingPerson; request?: undefined }
  | { person?: undefined; request: Application }
);

/** Who waits to be let in, by time. */
export function useWaiting() {
  const { hasDoor, hasRequests } = useSchool();
  const people = useQuery(api.approvals.list.queryOptions());
  const requests = useQuery({
    ...api.applications.list.queryOptions({ input: {} }),
    enabled: hasDoor || hasRequests,
  });
  const waiting: Waiting[] = [
    ...(people.data?.items ?? []).map((person) => ({
      id: person.id,
      at: person.registeredAt,
      name: fullName(person),
      person,
    })),
    ...(requests.data?.items ?? []).map((request) => ({
      id: request.id,
      at: request.createdAt,
      name: request.contact ? fullName(request.contact) : request.code,
      request,
    })),
  ];
  return {
    waiting: waiting.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    people,
    requests,
  };
}
