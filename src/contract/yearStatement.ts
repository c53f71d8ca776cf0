import { z } from 'zod';
import { yearMessages } from '../domain/yearStatement.ts';
import { cents, familyId, fileOf, plainDate, studentId } from './base.ts';
import { verbs } from './verbs.ts';

export const statementYear = z.coerce
  .number({ error: yearMessages.year })
  .int(yearMessages.year)
  .min(2000, yearMessages.year)
  .max(2100, yearMessages.year);

const year = statementYear;
const yearStatement = z.object({
  year: z.int(),
  from: plainDate,
  to: plainDate,
  soFar: z.boolean().describe('The year isn’t over'),
  name: z.string().describe('Of the family or student'),
  school: z.object({ name: z.string(), address: z.string(), taxId: z.string() }),
  payers: z
    .array(
      z.object({
        name: z.string().describe('Who paid; the family or student where nobody was named'),
        students: z.array(z.object({ studentId, name: z.string(), paid: cents })),
        paid: cents,
      }),
    )
    .describe('What each paid for each child, by the date of payment, less refunds'),
  refunds: cents.describe('Refunds of a child for whom several paid: they are nobody’s'),
  total: cents,
  usedFor: z
    .array(z.object({ name: z.string(), amount: cents }))
    .describe('What the total was for, the oldest fees first; what is left is credit'),
});
export type YearStatement = z.infer<typeof yearStatement>;

const file = fileOf('The statement, application/pdf');
const { get } = verbs('Year’s statements');

export const yearStatements = {
  ofFamily: get('/families/{id}/years/{year}/statement', { id: familyId, year }, yearStatement, {
    summary: 'What was paid for a family in a year, by who paid and child',
  }),
  printFamily: get('/families/{id}/years/{year}/statement/export', { id: familyId, year }, file, {
    summary: 'The same as PDF',
  }),
  ofStudent: get('/students/{id}/years/{year}/statement', { id: studentId, year }, yearStatement, {
    summary: 'What was paid for a student in a year, by who paid',
  }),
  printStudent: get('/students/{id}/years/{year}/statement/export', { id: studentId, year }, file, {
    summary: 'The same as PDF',
  }),
};
