const names = new Map<string, string>();

/** Names a statement, so that each connection to PostgreSQL parses and plans it only once. */
export function nameStatement(text: string): void {
  // A prepared `select *` would fail after an upgrade adds a column.
  if (!names.has(text) && !text.includes('*')) names.set(text, `turnout_${names.size}`);
}

/** Undefined for a statement without a name. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
