import { keyOfName } from '../../../domain/keyOfName.ts';
import { isSameName, type Kind, type kindMessages } from '../../../domain/kind.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { changedFields } from '../../db/changedFields.ts';
import { columnsGiven, ELSEWHERE, type ColumnsOf } from '../../db/columns.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';

/** What can be changed about every kind. */
interface Changes {
  name?: string | undefined;
  position?: number | undefined;
  retiredFrom?: Kind['retiredFrom'] | undefined;
}

/** The column of each field of a kind; a change of position also moves others. */
const kindColumns = {
  name: 'name',
  position: ELSEWHERE,
  retiredFrom: 'retired_from',
} as const satisfies ColumnsOf<Changes, Tables['payment_methods']>;

interface Options<Item extends Kind> {
  entity: 'feeType' | 'paymentMethod' | 'studentField' | 'agreement';
  messages: ReturnType<typeof kindMessages>;
  /** The start of a key if the name doesn't begin with a letter. */
  stem: string;
  /** All of the table's kinds, in order. */
  list: (db: Reader) => Promise<Item[]>;
  /** Locks all of them until the transaction ends. */
  lock: (tx: Tx, engine: Engine) => Promise<void>;
  update: (tx: Tx, key: string, changes: Partial<Tables['payment_methods']>) => Promise<void>;
}

/** Finds, adds, changes and records the kinds in one table. */
export function kindsIn<Item extends Kind>(options: Options<Item>) {
  const { entity, messages, stem, list, lock, update } = options;

  /** Refuses a kind that doesn't exist, or that has changed since the given revision. */
  function found(kinds: readonly Item[], key: string, revision?: number): Item {
    const kind = kinds.find((one) => one.key === key);
    if (!kind) throw notFound(messages.notFound);
    if (revision !== undefined && revision !== kind.revision) throw conflict(messages.changed);
    return kind;
  }

  function refuseTakenName(kinds: readonly Item[], name: string, own?: string): void {
    const other = kinds.find((kind) => kind.key !== own && isSameName(kind.name, name));
    if (!other) return;
    const message = messages.nameTaken(other.name);
    throw conflict(message, { name: message });
  }

  /** Moves a kind to a position in the list and shifts the others. */
  async function moveTo(work: Work, kinds: readonly Item[], key: string, position: number) {
    const order = kinds.map((kind) => kind.key).filter((other) => other !== key);
    order.splice(position, 0, key);
    for (const [index, moved] of order.entries()) {
      if (kinds.find((kind) => kind.key === moved)?.position === index) continue;
      await update(work.tx, moved, { position: index });
    }
  }

  return {
    /** All of them, locked until the transaction ends. */
    async locked(work: Work): Promise<Item[]> {
      await lock(work.tx, work.engine);
      return list(work.tx);
    },
    found,
    /** The row of a new kind, at the end of the list. Two can't have the same name. */
    newRow(kinds: readonly Item[], name: string) {
      refuseTakenName(kinds, name);
      const taken = kinds.map(({ key }) => key);
      const position = Math.max(-1, ...kinds.map((kind) => kind.position)) + 1;
      return { key: keyOfName(stem, name, taken), name, position, retired_from: null, revision: 1 };
    },
    /** Renames, moves or retires it; the caller decides whether that is allowed. */
    async change(work: Work, kinds: readonly Item[], before: Item, changes: Changes) {
      const { position, ...own } = changes;
      if (own.name !== undefined) refuseTakenName(kinds, own.name, before.key);
      if (changedFields(before, { ...before, ...own }).length > 0)
        await update(work.tx, before.key, {
          ...columnsGiven(kindColumns, changes),
          revision: before.revision + 1,
        });
      if (position !== undefined) await moveTo(work, kinds, before.key, position);
    },
    /** Call this when something else about it has changed. */
    async touch(work: Work, { key, revision }: Item): Promise<void> {
      await update(work.tx, key, { revision: revision + 1 });
    },
    /** Reads its current state, and writes any change into the audit log. */
    async record(work: Work, action: string, before: Item | null, key: string): Promise<Item> {
      const after = found(await list(work.tx), key);
      if (changedFields(before, after).length > 0)
        work.audit({ action, entity, entityId: key, before, after });
      return after;
    },
  };
}
