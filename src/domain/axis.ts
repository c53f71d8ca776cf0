/**
 * The marks of an axis from 0 to at least `most`, in cents or percent: up to five steps of 1, 2 or 5 times a power of
 * ten.
 */
export function axisMarks(most: number): number[] {
  const stepOf = (power: number): number =>
    [1, 2, 5].map((one) => one * power).find((one) => one * 5 >= most) ?? stepOf(power * 10);
  const step = stepOf(1);
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
