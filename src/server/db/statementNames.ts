const names = new Map<string, string>();

/** From now on PostgreSQL keeps this statement, parsed and planned once for each connection. */
export function keepStatement(text: string): void {
  // With all columns, whatever they are, it would fail on the day when an upgrade adds one.
  if (!names.has(text) && !text.includes('*')) names.set(text, `turnout_${names.size}`);
}

/** What a statement that is kept is called; undefined for others. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
