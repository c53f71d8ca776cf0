/** Calls `act` with slices of `rows` that are small enough for one statement's parameters on both engines. */
export async function inBatches<Row>(
  rows: readonly Row[],
  act: (piece: Row[]) => Promise<unknown>,
): Promise<void> {
  const PIECE = 500;
  for (let start = 0; start < rows.length; start += PIECE)
    await act(rows.slice(start, start + PIECE));
}
