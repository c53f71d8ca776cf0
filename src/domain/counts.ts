/** '1,234'. Written without `Intl`, because its first use is too slow for a screen. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '1 lead', '12 leads', '0 leads'; pass the plural if it isn't the noun plus s: '2 matches'. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
