import { api } from '../../api/api.ts';

/** All families, by name: a single cached list, which makes the search instant. */
export const familiesQuery = api.families.list.queryOptions({ input: {} });

export function familyQuery(id: string) {
  return api.families.get.queryOptions({ input: { id } });
}

/** How much each student in a family owes. */
export function familyAccountQuery(id: string) {
  return api.families.account.queryOptions({ input: { id } });
}
