/** A part of a whole in percent with one decimal; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10;
}

/** '33.3%', always with one decimal. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

/** '47.1%'; never all or nothing where a part is left: 'more than 99.9%', 'less than 0.1%'. */
export function shareText(part: number, whole: number): string {
  const percent = percentOf(part, whole);
  if (percent >= 100 && part < whole) return 'more than 99.9%';
  if (percent <= 0 && part > 0) return 'less than 0.1%';
  return formatPercent(percent);
}
