import { useState } from 'react';
import { isSame } from '../../../domain/staleEdit.ts';

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

/** The school's own fields: values by key, of which each is one. Anything else is sent as a whole. */
const BY_KEY = 'own';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The fields that differ from when the form was opened, with the latest values that we know for them. */
export function changesOf<Typed extends object>(
  typed: Typed,
  opened: object,
  known: object,
): Partial<Typed> & { basedOn: Record<string, unknown> } {
  const was = (version: object, name: string) => (version as Record<string, unknown>)[name];
  const changed: Record<string, unknown> = {};
  const basedOn: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(typed)) {
    const [before, latest] = [was(opened, name), was(known, name)];
    if (isSame(value, before)) continue;
    if (name === BY_KEY && isObject(value) && isObject(before) && isObject(latest)) {
      const inner = changesOf(value, before, latest);
      const { basedOn: innerBasedOn, ...own } = inner;
      if (Object.keys(own).length === 0) continue;
      changed[name] = own;
      basedOn[name] = innerBasedOn;
    } else {
      changed[name] = value;
      basedOn[name] = latest;
    }
  }
  return { ...(changed as Partial<Typed>), basedOn };
}
