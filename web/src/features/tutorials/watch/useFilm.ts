import type { WatchedResource } from '@okur/contract/tutorials';
import { useState } from 'react';

/**
 * The address that plays. An answer that comes while it plays brings other addresses of the same film, which would
 * begin it again: they are left alone. One that does not open, as when it has expired, is asked for again once.
 */
export function useFilm(video: WatchedResource, renew: () => Promise<WatchedResource | undefined>) {
  const [film, setFilm] = useState(() => ({
    address: video.video ?? '',
    captions: video.captions,
    isRenewed: false,
    failed: false,
  }));
  async function again() {
    const fresh = await renew().catch(() => undefined);
    setFilm((before) =>
      fresh?.video && fresh.video !== before.address
        ? { address: fresh.video, captions: fresh.captions, isRenewed: true, failed: false }
        : { ...before, isRenewed: true, failed: true },
    );
  }
  const onError = () => (film.isRenewed ? setFilm({ ...film, failed: true }) : void again());
  return { film, onError, again };
}
