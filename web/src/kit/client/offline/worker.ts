import type { Message } from '../../../../worker/messages.ts';
import { savesData } from '../prefetch.ts';
import { session } from '../session.ts';
import { thisVersion } from './version.ts';

/*
 * The page's side of the service worker (web/worker). The application runs without one as well: nothing here throws and
 * no one waits for it.
 */

const askEveryMs = 3_600_000;

/**
 * Starts the worker once the page has nothing better to do. `onNew`: another version than this page's is ready. Answers
 * how to stop listening.
 */
export function startWorker(onNew: () => void): () => void {
  const end = new AbortController();
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    whenIdle(() => void start(onNew, end.signal).catch(() => undefined));
  return () => end.abort();
}

async function start(onNew: () => void, signal: AbortSignal): Promise<void> {
  const workers = navigator.serviceWorker;
  // A browser that forbids workers may answer nothing.
  const registration = (await workers.register('/sw.js')) as ServiceWorkerRegistration | undefined;
  if (!registration || signal.aborted) return;
  /** Whether the worker of this page's version was told to begin. */
  const look = async () => {
    const { waiting } = registration;
    if (!waiting) return false;
    const isOurs = (await versionOf(waiting)) === thisVersion();
    if (isOurs) take(waiting);
    else if (!signal.aborted) onNew();
    return isOurs;
  };
  const onComing = () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && void look(), { signal });
  };
  registration.addEventListener('updatefound', onComing, { signal });
  askNowAndThen(registration, signal);
  if (await look()) return;
  const { active } = await workers.ready;
  if (active && !signal.aborted) greet(active);
}

const greet = (worker: ServiceWorker): void =>
  tell(worker, {
    type: 'hello',
    entry: thisVersion(),
    student: session.type() === 'student' && !savesData(),
    used: usedFiles(),
  });

/**
 * Lets the worker of this page's version begin, behind the page's back, and says nothing more to the old one. The
 * browser waits until that is idle: half a minute if the page still asked it for a file, or until the next page is
 * loaded.
 */
function take(worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => worker.state === 'activated' && greet(worker));
  tell(worker, { type: 'take' });
}

/** A page that is open for days learns of a new version when a person comes back to it. */
function askNowAndThen(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lastCheck = Date.now();
  const onVisibility = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < askEveryMs) return;
    lastCheck = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
}

/** Loads the page again: it comes from the network first, so it is the new one, and asks its own worker to begin. */
export const takeNew = (): void => location.reload();

const tell = (worker: ServiceWorker, message: Message, ports: MessagePort[] = []): void =>
  worker.postMessage(message, ports);

function versionOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    tell(worker, { type: 'version' }, [port2]);
  });
}

/** What was asked for before the worker was there. */
const usedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);

function whenIdle(act: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 2000));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
