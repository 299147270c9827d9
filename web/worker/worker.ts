import type { Message } from './messages.ts';

/*
 * The service worker: opens the application without a network. It keeps files of the build and nothing else, and
 * answers with pictures that the page put away (web/src/kit/client/offline/cachedPictures.ts); answers of the API never
 * pass through its hands, they are kept beside the session (cachedAnswers.ts).
 */

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build, see web/offline.ts. */
declare const FILES: {
  /** Changes with any of the files. */
  version: string;
  /** The script every page begins with; its name changes with any script. */
  entry: string;
  /** What every page needs, and the sign-in. */
  core: string[];
  /** The students' area. */
  student: string[];
  /** Kept once they were used: languages, further letters. */
  onUse: string[];
  /** The cache that the page fills with pictures of texts. */
  pictures: string;
};

const prefix = 'okur-';
const core = `${prefix}core-${FILES.version}`;
const student = `${prefix}student-${FILES.version}`;
/** The page itself is in the cache under its address. */
const page = '/';
/** The network is waited for so long when there is a copy. */
const patienceMs = 4000;
/** Names under this address carry a hash: what they hold never changes. */
const isHashed = (path: string): boolean => path.startsWith('/assets/app/');
const isOnUse = (path: string): boolean => FILES.onUse.includes(path);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(dropOld()));

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'take') event.waitUntil(self.skipWaiting());
  if (message.type === 'version') event.ports[0]?.postMessage(FILES.entry);
  if (message.type === 'hello' && message.entry === FILES.entry) event.waitUntil(fillFor(message));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate')
    return pathname === page ? event.respondWith(networkFirst(request, page)) : undefined;
  if (isHashed(pathname)) event.respondWith(cacheFirst(event, pathname));
  else if (pathname.startsWith('/files/')) event.respondWith(networkOrPicture(request, pathname));
  else if (isOnUse(pathname) || FILES.core.includes(pathname)) event.respondWith(networkFirst(request, pathname));
});

/** A new version comes with all that the one before it had. */
async function install(): Promise<void> {
  const used = await Promise.all(FILES.onUse.map(async (path) => ((await caches.match(path)) ? [path] : [])));
  await fill(core, [...FILES.core, ...used.flat()]);
  const hadStudents = (await caches.keys()).some((name) => name.startsWith(`${prefix}student-`));
  // What fails here is made up for by the next page that says hello.
  if (hadStudents) await fill(student, FILES.student).catch(() => undefined);
}

async function fillFor(hello: Message & { type: 'hello' }): Promise<void> {
  if (!self.registration.waiting && !self.registration.installing) await dropOld();
  await fill(core, [...FILES.core, ...hello.used.filter(isOnUse)]);
  if (hello.student) await fill(student, FILES.student);
}

/** Adds what is missing, one file after the other: no one waits for it, and others use the network meanwhile. */
async function fill(name: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  for (const path of paths) {
    if (await cache.match(path)) continue;
    const old = isHashed(path) ? await caches.match(path) : undefined;
    const response = old ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }
}

/** Pages of an older version may still ask for their files: they keep them until one page alone is open. */
async function dropOld(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > 1) return;
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefix) && name !== core && name !== student)
      .map((name) => caches.delete(name)),
  );
}

async function cacheFirst(event: FetchEvent, path: string): Promise<Response> {
  const cached = await caches.match(path);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok && isOnUse(path)) {
    const copy = response.clone();
    event.waitUntil(caches.open(core).then((cache) => cache.put(path, copy)));
  }
  return response;
}

/** From the network; the copy where there is none, where it is too slow or the server is in trouble. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  const cached = await caches.match(path, { cacheName: core });
  if (!cached) return fetch(request);
  const fresh = fetch(request).then(
    (response) => (response.status < 500 ? response : cached),
    () => cached,
  );
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), patienceMs));
  return Promise.race([fresh, late]);
}

/** A picture that was put away, by its path: its signature is another one each time. */
async function networkOrPicture(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const picture = await caches.match(path, { cacheName: FILES.pictures });
    if (!picture) throw failure;
    return picture;
  }
}
