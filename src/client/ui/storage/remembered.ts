/** A choice that this device remembers; where storage is blocked, only as long as the page is open. */
export function remembered(key: string) {
  let here: string | null = null;
  return {
    read(): string | null {
      try {
        return localStorage.getItem(key);
      } catch {
        return here;
      }
    },
    save(choice: string): void {
      here = choice;
      try {
        localStorage.setItem(key, choice);
      } catch {
        // Storage may be blocked or full.
      }
    },
  };
}
