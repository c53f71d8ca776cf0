// The screen that someone asked for by its address while logged out. It is this tab's own, and is shown after they logged
// in, whatever came in between: a code, a temporary password, or a reload of the login form.

const KEY = 'turnout-wanted';

/** For browsers without storage: lost on reload. */
let wantedHere: string | null = null;

export function keepWanted(address: string): void {
  wantedHere = address;
  try {
    window.sessionStorage.setItem(KEY, address);
  } catch {
    // It lasts until a reload.
  }
}

export function forgetWanted(): void {
  wantedHere = null;
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/** The address of a screen of this app, such as `/financial-reports?tab=charts`, or null. Never one of another site. */
export function wanted(): string | null {
  let address = wantedHere;
  try {
    address ??= window.sessionStorage.getItem(KEY);
  } catch {
    // Only what this page remembers.
  }
  return address !== null && /^\/(?![/\\])/.test(address) ? address : null;
}
