/**
 * Asks several statements of a unit of work without waiting for the answers in between: on PostgreSQL they cross the line
 * together. None may depend on another, because their order isn't known; whatever locks is asked before. All are
 * answered before the first failure is thrown, so that none runs on after a rollback.
 */
export async function together<Answers extends readonly unknown[]>(
  ...statements: { [At in keyof Answers]: Promise<Answers[At]> }
): Promise<Answers> {
  const settled = await Promise.allSettled(statements as readonly Promise<unknown>[]);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as unknown as Answers;
}
