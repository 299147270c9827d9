import { Notifications } from '@mantine/notifications';

/** Where the messages of `toast` stand. */
export default function Toasts() {
  return <Notifications position="bottom-center" limit={4} containerWidth={420} />;
}
