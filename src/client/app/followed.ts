let followed = false;

/** Call this on each navigation from one screen to another; the first screen of a page load counts as typed. */
export function noteFollowed(): void {
  followed = true;
}

/** Whether the person got to this screen by a link in the app rather than by its address. */
export function wasFollowed(): boolean {
  return followed;
}
