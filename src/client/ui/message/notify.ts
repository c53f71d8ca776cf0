import { notifications } from '@mantine/notifications';

const closeButtonProps = { 'aria-label': 'Close' };

/** A short word that something was done. Errors belong beside what failed, except where that is gone. */
export function notifyDone(message: string): void {
  notifications.show({
    message,
    role: 'status',
    autoClose: 3000,
    withBorder: true,
    closeButtonProps,
  });
}

export function notifyFailure(message: string): void {
  notifications.show({
    message,
    color: 'red',
    autoClose: 10_000,
    withBorder: true,
    closeButtonProps,
  });
}

/** Done, and there is something to mind. Stays until it is closed. */
export function notifyWarning(message: string): void {
  notifications.show({
    message,
    color: 'yellow',
    autoClose: false,
    withBorder: true,
    closeButtonProps,
  });
}
