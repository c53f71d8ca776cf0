import { useRef, useState, type ReactNode } from 'react';
import type { Offer } from '../message/notify.ts';

interface Seen {
  place: number;
  title: ReactNode;
}

export interface DoneLine extends Seen {
  key: string;
  /** What was done: 'Waived $1.00'. */
  said: string;
  undo: Offer | null;
}

/**
 * For the `done` of a list whose lines are gone once somebody has acted on them: in the place of each stands for six
 * seconds what was done, with Undo where there is one.
 */
export function useDone() {
  const [lines, setLines] = useState<readonly DoneLine[]>([]);
  // A line may be gone before its act is answered.
  const seen = useRef(new Map<string, Seen>());
  const without = (all: typeof lines, key: string) => all.filter((one) => one.key !== key);
  return {
    lines,
    see: (listed: readonly { key: string; title: ReactNode }[]) =>
      listed.forEach(({ key, title }, place) => seen.current.set(key, { place, title })),
    say(key: string, said: string, undo: Offer | null = null) {
      const { place = 0, title } = seen.current.get(key) ?? {};
      setLines((all) =>
        [...without(all, key), { key, title, place, said, undo }].toSorted(
          (one, other) => one.place - other.place,
        ),
      );
    },
    forget: (key: string) => setLines((all) => without(all, key)),
  };
}
export type Dones = ReturnType<typeof useDone>;
