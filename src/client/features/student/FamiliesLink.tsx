import { ButtonLink } from '../../ui/link/links.tsx';
import { useStudents } from './students.ts';

/** A link to the families, in a school that has any. */
export function FamiliesLink() {
  const students = useStudents().data?.items ?? [];
  if (students.every(({ family }) => family === null)) return null;
  return (
    <ButtonLink to="/families" variant="secondary">
      Families
    </ButtonLink>
  );
}
