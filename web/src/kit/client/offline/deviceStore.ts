/** Entries for which the browser's storage had no room. */
const inHand = new Map<string, string>();

const watchers = new Set<() => void>();
function notify(): void {
  for (const watcher of watchers) watcher();
}

/**
 * The browser's storage, for what a person did and the server does not have yet. Where there is no room in it, or a
 * page may not write to it, an entry lasts as long as the page, which sends it.
 */
export const deviceStore: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => inHand.get(key) ?? localStorage.getItem(key),
  setItem(key, text) {
    try {
      localStorage.setItem(key, text);
      inHand.delete(key);
    } catch {
      inHand.set(key, text);
    }
    notify();
  },
  removeItem(key) {
    inHand.delete(key);
    localStorage.removeItem(key);
    notify();
  },
};

/** The keys on this device that begin so. */
export const keysOf = (prefix: string): string[] =>
  [...new Set([...Object.keys(localStorage), ...inHand.keys()])].filter((key) => key.startsWith(prefix));

/** Calls the watcher when an entry changed, in this tab or in another one; answers how to stop. */
export function watchDevice(watcher: () => void): () => void {
  watchers.add(watcher);
  addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener('storage', watcher);
  };
}
