import { picturesCache } from '../../../../worker/messages.ts';
import { session } from '../session.ts';

/*
 * Pictures in what a student may read without a network. They are put away by their path: the signature behind it is
 * another one each time. The worker answers with them where no one else does (web/worker); they go with the session.
 */

/** The oldest go. */
const most = 80;

/** Addresses of the pictures in cleaned text. */
const picturesIn = (html: string): string[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[src^="/files/"]')].map((picture) =>
    picture.getAttribute('src')!,
  );

/** Puts the pictures of a text away, of a session that outlives the tab. */
export async function cachePictures(html: string): Promise<void> {
  const addresses = picturesIn(html);
  if (addresses.length === 0 || !('caches' in globalThis) || session.store() !== localStorage) return;
  const cache = await caches.open(picturesCache);
  for (const address of addresses) {
    const { pathname } = new URL(address, location.href);
    if (await cache.match(pathname)) continue;
    const response = await fetch(address);
    if (response.ok) await cache.put(pathname, response);
  }
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => cache.delete(request)));
}
