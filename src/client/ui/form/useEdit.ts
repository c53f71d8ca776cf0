import { useState } from 'react';

/**
 * Editing something that a colleague may be editing too. Only changed fields are sent, with the values they were based
 * on. If the server refuses because one of those has changed, the next attempt is based on the latest values.
 * @param item the item as it was when the form was opened
 * @param reload loads the latest version
 */
export function useEdit<Item extends object>(item: Item, reload: () => Promise<Item>) {
  const [opened, setOpened] = useState(item);
  const [known, setKnown] = useState(item);
  async function readLatest() {
    try {
      setKnown(await reload());
    } catch {
      // Then the next save is refused again.
    }
  }
  return {
    /** The latest version that the form knows. */
    known,
    /** What to send for the typed values. */
    changes: <Typed extends object>(typed: Typed) => changesOf(typed, opened, known),
    /** For a form that stays open: later edits are compared with this version. */
    saved(now: Item) {
      setOpened(now);
      setKnown(now);
    },
    /** Loads the latest version before the refusal is shown, so that saving again right away is accepted. */
    onFailed: async (error: object): Promise<void> => {
      if ('code' in error && error.code === 'CONFLICT') await readLatest();
    },
  };
}

/** The fields that differ from when the form was opened, with the latest values that we know for them. */
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
