// An admin who sees Turnout as somebody else does so in this tab: every request says so, and the server only answers
// reads. A reload goes on with it, and closing the tab ends it.

const KEY = 'turnout-show-as';

export interface ShownAs {
  /** For the header of `domain/showAs.ts`. */
  view: string;
  /** The name of the person. */
  name: string;
  /** The address to go back to. */
  back: string;
}

function read(): ShownAs | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as ShownAs | null;
  } catch {
    return null;
  }
}

const shown = read();

/** Who this tab sees Turnout as; null if it is its own person. It never changes while a page is open. */
export function shownAs(): ShownAs | null {
  return shown;
}

/** Opens Turnout as somebody else sees it. Throws if the browser forbids storing it. */
export function showAs(person: ShownAs): void {
  sessionStorage.setItem(KEY, JSON.stringify(person));
  location.assign('/');
}

/** Goes back to where it began. */
export function stopShowing(): void {
  sessionStorage.removeItem(KEY);
  location.assign(shown?.back ?? '/');
}
