import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullName } from '../../domain/student.ts';
import { api } from '../api/api.ts';
import { RequestDetails } from '../features/join/RequestDetails.tsx';
import { QueryView } from '../parts/QueryView.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

const route = getRouteApi('/requests/$id');

/** A family that asks to join: who they may be, and the answer. */
export default function RequestScreen(): ReactNode {
  const { id } = route.useParams();
  const request = useQuery(api.applications.get.queryOptions({ input: { id } }));
  const contact = request.data?.contact;
  return (
    <Narrow>
      <Screen title={contact ? fullName(contact) : 'Request to join'}>
        <QueryView query={request} loading="Loading the request…" action="load the request">
          {(loaded) => <RequestDetails key={`${loaded.id} ${loaded.state}`} request={loaded} />}
        </QueryView>
      </Screen>
    </Narrow>
  );
}
