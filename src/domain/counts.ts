/** '1,234'. Written without `Intl`, whose first use takes longer than a screen has. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
