/**
 * Logs an error, which fails the test, about any dialog that opens with the focus on its Close button or with its buttons
 * out of view. It runs in the page, so it uses nothing from outside itself.
 */
export function watchDialogs(): void {
  const dialogs: { showModal: (this: HTMLDialogElement) => void } = HTMLDialogElement.prototype;
  const { showModal } = dialogs;
  const inspect = (dialog: HTMLDialogElement) => {
    const title = dialog.querySelector('h2')?.textContent ?? '';
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    if (focused?.getAttribute('aria-label') === 'Close')
      console.error(`The dialog “${title}” begins on its Close button.`);
    const [form, ...others] = dialog.querySelectorAll('form');
    const buttons = dialog.querySelectorAll(
      form && others.length === 0 ? '[type="submit"], .foot button' : '.foot button',
    );
    const { bottom } = dialog.getBoundingClientRect();
    for (const button of buttons)
      if (button.getBoundingClientRect().bottom > bottom)
        console.error(`“${button.textContent}” of the dialog “${title}” is out of view.`);
  };
  dialogs.showModal = function showWatched() {
    showModal.call(this);
    // The program moves the focus right after it has shown the dialog.
    requestAnimationFrame(() => this.open && inspect(this));
  };
}
