import { Link } from '@tanstack/react-router';
import tabs from '../../ui/layout/ScreenTabs.module.css';
import { useStudents } from './students.ts';

/** Under the title, the way between the students and their families, in a school that has any. */
export function StudentsOrFamilies() {
  const students = useStudents().data?.items ?? [];
  if (students.every(({ family }) => family === null)) return null;
  return (
    <nav aria-label="Students and families" className={`${tabs.list} no-print`} data-fits="yes">
      <Link to="/manage-students" className={tabs.tab} activeOptions={{ includeSearch: false }}>
        Students
      </Link>
      <Link to="/families" className={tabs.tab} activeOptions={{ includeSearch: false }}>
        Families
      </Link>
    </nav>
  );
}
