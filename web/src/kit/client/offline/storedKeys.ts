/** The keys of this browser's storage that begin so. */
export const keysOf = (prefix: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
