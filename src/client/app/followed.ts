let followed = false;

/** Call this on each navigation from one screen to another; the first screen of a page load counts as typed. */
export function noteFollowed(): void {
  followed = true;
}

/** Whether the person got to this screen through a link in the app and not by typing its address. */
export function wasFollowed(): boolean {
  return followed;
}
