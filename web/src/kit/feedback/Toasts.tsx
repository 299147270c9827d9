import { Notifications } from '@mantine/notifications';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchComingBack } from '../client/comingBack.ts';
import { watchDrafts } from '../client/draftsOfSession.ts';

const watched = new WeakSet<AnyRouter>();

/** Once, and not before the first page is there: what goes along with every navigation. */
function watch(router: AnyRouter): void {
  if (watched.has(router)) return;
  watched.add(router);
  watchComingBack(router);
  watchDrafts(router);
}

/** Where the messages of `toast` stand. */
export default function Toasts() {
  const router = useRouter();
  useEffect(() => watch(router), [router]);
  return <Notifications position="bottom-center" limit={4} containerWidth={420} />;
}
