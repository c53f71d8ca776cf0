import { countOf } from './counts.ts';

/** The format of the export. The number goes up when an old reader would misread a new export. */
export const ARCHIVE_FORMAT = 'turnout-export/2';

/** An older format that is still read: its texts are as they were typed. */
export const ARCHIVE_FORMAT_AS_TYPED = 'turnout-export/1';

/** The largest export that can be uploaded, in bytes. */
export const LARGEST_ARCHIVE = 256 * 1024 * 1024;

/** The request header that carries a two-factor code for an export. */
export const CODE_HEADER = 'x-turnout-code';

/** Actions in the audit log that are about this installation and not about the school; no export includes them. */
export const archiveActions = {
  exported: 'Everything exported',
  imported: 'School imported',
} as const;

export const archiveMessages = {
  running: 'Everything is being exported already. Please try again when that is done.',
  code: 'Type the code that your authenticator app shows now.',
  notAnExport:
    'This is not an export of Turnout. Choose the zip file that “Export everything” made.',
  newer: 'This export was made by a newer Turnout. Update this one first.',
  damaged: (what: string) => `This export is damaged: ${what}. Nothing was imported.`,
  changed: (file: string) =>
    `This export was changed after it was made: ${file} is not as it was. Nothing was imported.`,
  disagree: (problem: string) =>
    `The books of this export disagree: ${problem}. Nothing was imported.`,
  importing: 'A school is being imported already.',
  hasStudents:
    'This school has students already. An export can only be imported into a school without students.',
  notAdmin: (email: string) =>
    `${email} is no admin in this export. Log in with the email of one of its admins, or with an email that is not in it.`,
} as const;

const KB = 1024;

/** How large the audit log makes an export: '12,345 entries, about 4 MB before it is packed'. */
export function describeAuditLog({ entries, bytes }: { entries: number; bytes: number }): string {
  const megabytes = bytes / KB / KB;
  const size =
    megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${countOf(entries, 'entry', 'entries')}, about ${size} before packing`;
}
