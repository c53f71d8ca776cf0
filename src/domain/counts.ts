/** '1,234'. Written without `Intl`, whose first use takes longer than a screen has. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '1 lead', '12 leads', '0 leads'; the plural is given where it is not the noun with an s: '2 matches'. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
