/**
 * A text that names Turnout's commands as npm's scripts, in the words of those who start it otherwise: 'npm run backup --
 * FILE' becomes 'turnout backup FILE'.
 *
 * @param startedBy the command that starts Turnout, such as 'npx turnout'; null for npm's scripts
 */
export function asStarted(text: string, startedBy: string | null): string {
  return startedBy === null
    ? text
    : text.replace(/\bnpm (?:run )?([a-z]+(?::[a-z]+)?)(?: --(?= ))?/g, `${startedBy} $1`);
}
