const names = new Map<string, string>();

/** From now on PostgreSQL keeps this statement: each connection parses and plans it once. */
export function keepStatement(text: string): void {
  // A prepared `select *` would fail once an upgrade adds a column.
  if (!names.has(text) && !text.includes('*')) names.set(text, `turnout_${names.size}`);
}

/** The name of a kept statement; undefined for others. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
