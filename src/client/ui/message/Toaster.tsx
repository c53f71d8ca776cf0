import { Notifications } from '@mantine/notifications';

/** Where short messages appear. */
export default function Toaster() {
  return <Notifications position="bottom-right" limit={3} />;
}
