import { useState } from 'react';

/**
 * The edit of something that a colleague may be editing too. Only what was changed here is sent, with what it was
 * based on; where the server refuses because that has changed, saving again is based on what is there by then.
 *
 * @param item as it is when the form is opened
 * @param reload what is there now
 */
export function useEdit<Item extends object>(item: Item, reload: () => Promise<Item>) {
  const [opened, setOpened] = useState(item);
  const [known, setKnown] = useState(item);
  async function readLatest() {
    try {
      setKnown(await reload());
    } catch {
      // Then saving again is refused again.
    }
  }
  return {
    /** The latest that this form knows of. */
    known,
    /** What is sent of the values typed. */
    changes: <Typed extends object>(typed: Typed) => changesOf(typed, opened, known),
    /** For a form that stays open: the next edit starts from here. */
    saved(now: Item) {
      setOpened(now);
      setKnown(now);
    },
    /** The refusal is shown when what is there now is known: who saves again at once is right to. */
    onFailed: async (error: object): Promise<void> => {
      if ('code' in error && error.code === 'CONFLICT') await readLatest();
    },
  };
}

/** The fields that differ from what they were when the form was opened, and what they were last known to be. */
export function changesOf<Typed extends object>(
  typed: Typed,
  opened: object,
  known: object,
): Partial<Typed> & { basedOn: Record<string, unknown> } {
  const was = (version: object, name: string) => (version as Record<string, unknown>)[name];
  const changed = Object.entries(typed).filter(([name, value]) => value !== was(opened, name));
  const basedOn = Object.fromEntries(changed.map(([name]) => [name, was(known, name)]));
  return { ...(Object.fromEntries(changed) as Partial<Typed>), basedOn };
}
