import type { Contract } from '../../contract/index.ts';

export type Noun = keyof Contract;

const changed = new Set<Noun>();

/**
 * Records that the server has confirmed a change of this noun. At the end of the act, everything that shows it is
 * reloaded (`queryKeys.ts`).
 */
export function noteChange(noun: Noun): void {
  changed.add(noun);
}

/** The nouns changed since the last call. */
export function takeChanges(): Noun[] {
  const nouns = [...changed];
  changed.clear();
  return nouns;
}
