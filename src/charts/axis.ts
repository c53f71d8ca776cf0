import { scaleLinear, type ScaleLinear } from 'd3-scale';

const MARKS = 4;

/** A scale over all values and zero that ends at round marks. Values are whole numbers, or percent up to 100. */
export function valueScale(
  values: readonly number[],
  isPercent: boolean,
): { scale: ScaleLinear<number, number>; marks: number[] } {
  const least = Math.min(0, ...values);
  const most = Math.max(least === 0 ? 1 : 0, isPercent ? 100 : 0, ...values);
  const scale = scaleLinear().domain([least, most]).nice(MARKS);
  // There is nothing between one cent or student and the next.
  return { scale, marks: scale.ticks(MARKS).filter(Number.isInteger) };
}
