/** Why this Node can't run Turnout, as a sentence; null if it can. `needed` is the `engines` of package.json. */
export function tooOld(node: string, needed: string): string | null {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const wanted = needed.replace('>=', '');
  const [leastMajor = 0, leastMinor = 0] = wanted.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return null;
  return `Turnout needs Node ${wanted} or newer; this is Node ${node}. Please install a newer Node and try again.`;
}
