import type { Contract } from '../../contract/index.ts';

export type Noun = keyof Contract;

const changed = new Set<Noun>();

/** The server has confirmed a change of this noun: what shows it is read again at the end of the act (`queryKeys.ts`). */
export function noteChange(noun: Noun): void {
  changed.add(noun);
}

/** The nouns that were changed since this was last asked. */
export function takeChanges(): Noun[] {
  const nouns = [...changed];
  changed.clear();
  return nouns;
}
