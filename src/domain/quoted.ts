/** How a message repeats a refused value: text as it is, anything else as JSON. */
export function quoted(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
