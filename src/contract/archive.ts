import { z } from 'zod';
import { archiveMessages } from '../domain/archive.ts';
import { fileOf, instant, shownEmail, userId } from './base.ts';
import { verbs } from './verbs.ts';

export const archiveContents = z.object({
  auditLog: z.object({
    entries: z.int(),
    bytes: z.int().describe('Roughly, before it is compressed'),
  }),
  hasStudents: z.boolean().describe('Whether the school has any, and so can’t import an export'),
});
export type ArchiveContents = z.infer<typeof archiveContents>;

export const imported = z.object({
  schoolName: z.string(),
  created: instant.describe('When the export was made'),
  students: z.int(),
  rows: z.int(),
  admins: z
    .array(z.object({ id: userId, name: z.string(), email: shownEmail }))
    .describe('The admins beside who imports: none has a password, and nobody was told'),
});
export type Imported = z.infer<typeof imported>;

const exportChoice = z.strictObject({
  auditLog: z.enum(['true', 'false']).optional().describe('false leaves the audit log out'),
});

const importedArchive = z.object({
  query: z.strictObject({ preview: z.enum(['true', 'false']).optional() }).optional(),
  body: z.file({ error: archiveMessages.notAnExport }),
});

const { get, post } = verbs('Everything');

export const archive = {
  contents: get('/export/contents', z.unknown(), archiveContents, {
    summary: 'What an export will have',
  }),
  export: get('/export', exportChoice, fileOf('A zip file, with its name'), {
    summary: 'Everything the school has, in one zip',
    description:
      'A data package with a CSV file per table, the same as JSON, and the books for hledger. Somebody with two-factor authentication sends a code of theirs in the header X-Turnout-Code.',
  }),
  import: post('/import-school', importedArchive, imported, {
    summary: 'Take such a zip into a school without students, all or nothing',
    description:
      'The zip is the body, as application/zip. A preview tries all of it, and changes nothing. Otherwise, somebody with two-factor authentication sends a code of theirs in the header X-Turnout-Code.',
    inputStructure: 'detailed',
  }),
};
