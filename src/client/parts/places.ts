import { api } from '../api/api.ts';

/** A student's places in classes, including past ones. Only a school with several classes has any. */
export function placesOfStudentQuery(id: string) {
  return api.places.ofStudent.queryOptions({ input: { id } });
}

/** The places in a class, including past ones. */
export function placesQuery(id: string) {
  return api.places.list.queryOptions({ input: { id } });
}
