import { api } from '../api/api.ts';

/** A student's places in classes, of all times. Only a school with several classes has any. */
export function placesOfStudentQuery(id: string) {
  return api.places.ofStudent.queryOptions({ input: { id } });
}

/** Who has a place in a class, of all times. */
export function placesQuery(id: string) {
  return api.places.list.queryOptions({ input: { id } });
}
