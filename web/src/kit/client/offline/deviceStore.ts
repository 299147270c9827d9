/** Entries for which the browser's storage had no room. */
const inHand = new Map<string, string>();

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
  },
  removeItem(key) {
    inHand.delete(key);
    localStorage.removeItem(key);
  },
};

/** The keys on this device that begin so. */
export const keysOf = (prefix: string): string[] =>
  [...new Set([...Object.keys(localStorage), ...inHand.keys()])].filter((key) => key.startsWith(prefix));
