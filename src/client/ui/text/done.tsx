import { useEffect, useRef, useState, type ReactNode } from 'react';
import { UndoButton } from '../button/UndoButton.tsx';
import { focusHeadingOf, isFocusLost } from '../focus/focus.ts';
import type { Offer } from '../message/notify.ts';
import styles from './done.module.css';

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
    say: (key: string, said: string, undo: Offer | null = null) => {
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

/** A list with what was done to the lines that are gone from it. */
export function withDone<Line extends object>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
  done: Dones | undefined,
): readonly (Line | DoneLine)[] {
  const gone = done?.lines ?? [];
  const rest = lines.filter((line) => !gone.some(({ key }) => key === keyOf(line)));
  return gone.reduce<readonly (Line | DoneLine)[]>(
    (all, one) => all.toSpliced(one.place, 0, one),
    rest,
  );
}

/** For the element of a `DoneLine`: it takes the focus that the line had, and passes it on when it folds away. */
export function useFolding<Place extends HTMLElement>(onGone: () => void) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isFocusLost()) (place.current?.querySelector('button') ?? place.current)?.focus();
  }, []);
  return {
    ref: place,
    tabIndex: -1,
    className: styles.done,
    onAnimationEnd() {
      if (place.current?.contains(document.activeElement)) focusHeadingOf(place.current);
      onGone();
    },
  };
}

/** Undo, where there is one. */
export function DoneUndo({ line: { undo }, onGone }: { line: DoneLine; onGone: () => void }) {
  if (!undo) return null;
  const act = () => {
    undo.act();
    onGone();
  };
  return <UndoButton of={undo.of} onClick={act} />;
}
