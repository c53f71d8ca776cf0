// The screen that someone asked for by its address while logged out. It belongs to this tab, and is shown after they
// log in, whatever comes in between: a code, a temporary password, or a reload of the login form.

const KEY = 'turnout-wanted';

/** For browsers without storage; it is lost on reload. */
let wantedHere: string | null = null;

export function saveWanted(address: string): void {
  wantedHere = address;
  try {
    window.sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage, it lasts until a reload.
  }
}

export function forgetWanted(): void {
  wantedHere = null;
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to remove.
  }
}

/**
 * The address of a screen in this app, such as `/financial-reports?tab=charts`, or null. It is never on another site.
 */
export function wanted(): string | null {
  let address = wantedHere;
  try {
    address ??= window.sessionStorage.getItem(KEY);
  } catch {
    // Only this page can remember it.
  }
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null;
}
