import type { Column } from '../../../domain/import/columns.ts';

// What a person chose for columns, kept on this device for the next file with the same headings. There is nothing of
// the people in the list in it.

const KEY = 'turnout-list-columns';
const MOST_KEPT = 20;

type Chosen = (Column | null)[];

function kept(): [string, Chosen][] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? (all as [string, Chosen][]) : [];
  } catch {
    return [];
  }
}

export function keptColumns(fingerprint: string | null): Chosen {
  const found = kept().find(([one]) => one === fingerprint);
  return Array.isArray(found?.[1]) ? found[1] : [];
}

export function keepColumns(fingerprint: string | null, columns: Chosen): void {
  if (fingerprint === null) return;
  const others = kept().filter(([one]) => one !== fingerprint);
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([[fingerprint, columns], ...others].slice(0, MOST_KEPT)),
    );
  } catch {
    // Storage may be blocked; then the choice lasts as long as the screen.
  }
}
