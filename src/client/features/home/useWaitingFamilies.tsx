import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Instant } from '../../../domain/dates.ts';
import { listedNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import type { ShortLine } from '../../ui/text/ShortList.tsx';

const FamilyActs = lazy(() => import('./FamilyActs.tsx'));

/** The families that wait to be let in, as lines of a list. */
export function useWaitingFamilies(): readonly (ShortLine & { at: Instant })[] {
  const { hasDoor, hasRequests } = useSchool();
  const { data } = useQuery({
    ...api.applications.list.queryOptions({ input: {} }),
    enabled: hasDoor || hasRequests,
  });
  return (data?.items ?? []).map((one) => {
    const { id, createdAt: at, children, contact, code } = one;
    const name = contact ? fullName(contact) : code;
    return {
      key: id,
      at,
      title: name,
      note: `Family: ${listedNames(children.map(({ firstName }) => firstName))}`,
      value: (
        <Suspense>
          <FamilyActs request={one} name={name} />
        </Suspense>
      ),
    };
  });
}
