/** '1,234'. Written without `Intl`, whose first use takes longer than a screen has. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '1 lead', '12 leads', '0 leads'. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
