/** Where the rows of a list begin and end, in pixels from its top. */
export class RowPlaces {
  /** Where each begins; one more for the end of the last. */
  readonly #starts: readonly number[];

  constructor(heights: readonly number[]) {
    const starts = [0];
    for (const height of heights) starts.push((starts.at(-1) ?? 0) + height);
    this.#starts = starts;
  }

  get total(): number {
    return this.#starts.at(-1) ?? 0;
  }

  /** Of a row; of the number of rows, the end of the last. */
  start(index: number): number {
    return this.#starts[index] ?? this.total;
  }

  /** The row at a height: the first or the last where that is above or below all. */
  at(top: number): number {
    let low = 0;
    let high = Math.max(0, this.#starts.length - 2);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.start(middle) <= top) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The rows that touch a part of the list, and `more` on each side: the first, and the one after the last. */
  between(top: number, bottom: number, more: number): readonly [first: number, end: number] {
    const count = this.#starts.length - 1;
    return [Math.max(0, this.at(top) - more), Math.min(count, this.at(bottom) + 1 + more)];
  }
}
