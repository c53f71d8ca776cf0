/** A part of a whole in percent with one decimal; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;
}

/** '33.3%', always with one decimal. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`;
}
