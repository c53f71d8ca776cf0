let followed = false;

/** To be told of each way from one screen to another; the first screen of a page load is an address that was typed. */
export function noteFollowed(): void {
  followed = true;
}

/** Whether the screen was come to by a link inside the app, not by its address. */
export function wasFollowed(): boolean {
  return followed;
}
