// What a person chose about how to read a list, kept on this device for the next file with the same headings. There is
// nothing of the people in the list in it.

const MOST_KEPT = 20;

/** Keeps choices by the number of a sheet's headings; null is a sheet without headings, which isn't kept. */
export function keptByHeads<Chosen>(key: string) {
  const all = (): [string, Chosen][] => {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(found) ? (found as [string, Chosen][]) : [];
    } catch {
      return [];
    }
  };
  return {
    find: (fingerprint: string | null): Chosen | null =>
      all().find(([one]) => one === fingerprint)?.[1] ?? null,
    keep(fingerprint: string | null, chosen: Chosen): void {
      if (fingerprint === null) return;
      const others = all().filter(([one]) => one !== fingerprint);
      try {
        localStorage.setItem(
          key,
          JSON.stringify([[fingerprint, chosen], ...others].slice(0, MOST_KEPT)),
        );
      } catch {
        // Storage may be blocked; then the choice lasts as long as the screen.
      }
    },
  };
}
