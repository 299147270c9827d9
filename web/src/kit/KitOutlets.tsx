import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { OfflineBanner } from './feedback/OfflineBanner.tsx';
import { ModalHost } from './form/modals.tsx';

/** What the kit needs on every page: rendered once by the root route, inside the router. */
export function KitOutlets() {
  return (
    <>
      <OfflineBanner />
      <Notifications position="bottom-center" limit={4} containerWidth={420} />
      <ModalHost />
    </>
  );
}
