import type { Edits } from './edits.ts';
import type { ImportCells, ImportLine } from './fields.ts';

/** What can be done about lines that use somebody else's email. */
export const sharedEmailWays = ['oneFamily', 'withoutEmail', 'leaveOut'] as const;
export type SharedEmailWay = (typeof sharedEmailWays)[number];

/**
 * What changes when something is done about these lines. For one family, the email becomes the parent's in every line
 * that has it, including the first, which could have kept it.
 */
export function settleSharedEmails(
  lines: readonly ImportLine[],
  settled: ReadonlySet<string>,
  way: SharedEmailWay,
): Edits {
  const chosen = lines.filter(({ line }) => settled.has(line));
  if (way === 'leaveOut')
    return new Map(chosen.map(({ line }) => [line, { leftOut: 'Someone else’s email' }]));
  if (way === 'withoutEmail')
    return new Map(chosen.map(({ line }) => [line, { cells: { email: '' } }]));
  const emailOf = ({ cells }: ImportLine) => cells.email.trim().toLowerCase();
  const shared = new Set(chosen.map(emailOf));
  return new Map(
    lines
      .filter((one) => one.cells.email !== '' && shared.has(emailOf(one)))
      .map(({ line, cells }) => [line, { cells: asParents(cells) }]),
  );
}

function asParents({ email, adultEmail, adult2Email }: ImportCells): Partial<ImportCells> {
  if (adultEmail === '') return { email: '', adultEmail: email };
  return { email: '', ...(adult2Email === '' && { adult2Email: email }) };
}
