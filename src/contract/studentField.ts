import { z } from 'zod';
import { isOneLine } from '../domain/oneLine.ts';
import {
  LONGEST_OWN_VALUE,
  studentFieldKinds,
  studentFieldMessages,
} from '../domain/studentField.ts';
import { calendarDate, listOf, plainDate, revision, text } from './base.ts';
import { kindKey, kindName } from './kind.ts';
import { nothing, verbs } from './verbs.ts';

export const studentField = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(studentFieldKinds),
  choices: z.array(z.string()).describe('Empty for a line of text'),
  askedAtDoor: z.boolean().describe('Whether families are asked for it when they register'),
  requiredAtDoor: z.boolean(),
  position: z.int().describe('Its place among all, from 0 on'),
  retiredFrom: plainDate.nullable().describe('From then on, nobody is asked for it'),
  revision: z.int().describe('Another number with each change'),
});

/** Values of the school's own fields, in an answer. */
export const knownOwn = z
  .record(z.string(), z.string())
  .describe("The school's own fields by their key; without those that have no value");

/** Values of the school's own fields, as they are typed. */
export const typedOwn = z
  .record(
    kindKey,
    z
      .string()
      .trim()
      .max(LONGEST_OWN_VALUE, `A value can be at most ${LONGEST_OWN_VALUE} characters`)
      .refine(
        (typed) => typed === '' || isOneLine(typed),
        "A value has characters that can't be seen",
      ),
  )
  .describe("The school's own fields by their key; an empty value takes one away");

const choices = z.array(text('Choice', 60)).max(30, 'A field can have at most 30 choices');
const flags = { askedAtDoor: z.boolean().optional(), requiredAtDoor: z.boolean().optional() };

export const newStudentField = z
  .strictObject({
    name: kindName,
    kind: z.enum(studentFieldKinds),
    choices: choices.optional(),
    ...flags,
  })
  .superRefine(({ kind, choices: given = [] }, context) => {
    const isEnough = kind === 'choice' ? new Set(given).size > 1 : given.length === 0;
    const message =
      kind === 'choice' ? studentFieldMessages.choices : studentFieldMessages.noChoices;
    if (!isEnough) context.addIssue({ code: 'custom', path: ['choices'], message });
  });
export type NewStudentField = z.infer<typeof newStudentField>;

export const studentFieldChanges = z.strictObject({
  key: kindKey,
  name: kindName.optional(),
  choices: choices.optional(),
  ...flags,
  position: z.int().min(0).max(1000).optional(),
  retiredFrom: calendarDate(studentFieldMessages.retiredFrom).nullable().optional(),
  revision,
});
export type StudentFieldChanges = z.infer<typeof studentFieldChanges>;

const answer = z.object({ field: studentField });

const { get, create, patch } = verbs('Student fields');

export const studentFields = {
  list: get('/student-fields', nothing, listOf(studentField), {
    summary: "The school's own fields of students",
  }),
  create: create('/student-fields', newStudentField, answer, {
    summary: 'Add a field of students',
  }),
  update: patch('/student-fields/{key}', studentFieldChanges, answer, {
    summary: 'Rename, move or retire a field of students, or change its choices',
  }),
};
