import { z } from 'zod';
import { enrollmentStatuses } from '../domain/student.ts';
import { plainDate, shownEmail, studentId } from './base.ts';
import { verbs } from './verbs.ts';

const searchResults = z.object({
  people: z
    .array(
      z.object({
        id: studentId,
        firstName: z.string(),
        lastName: z.string(),
        email: shownEmail,
        enrollmentStatus: z.enum(enrollmentStatuses),
      }),
    )
    .describe('At most eight, whose name begins with the text first'),
  dates: z.array(plainDate).describe("The class day that the text means: 'nov 13', 'friday'"),
  screens: z.array(z.object({ path: z.string(), text: z.string() })),
});

const { get } = verbs('Search');

export const searches = {
  find: get(
    '/search',
    { q: z.string().max(200, 'At most 200 characters').default('') },
    searchResults,
    {
      summary:
        'People, class days and screens that a text means; words in any order, without accents and case',
    },
  ),
};
