import type { InputOf } from '../../../contract/mail.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Period } from './PeriodFilter.tsx';

/** The email with a student's statement of some days, or of everything. */
export const statementMail = (id: string, { from, to }: Partial<Period>): InputOf<'statement'> => ({
  kind: 'statement',
  audience: { studentIds: [id as StudentId] },
  ...(from && { from }),
  ...(to && { to }),
});
