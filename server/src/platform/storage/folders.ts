interface Served {
  /** Its addresses open only for as long as a page needs to begin: what it holds is behind the session. */
  brief?: boolean;
}

const served = new Map<string, Served>();

/** Declares a folder whose files pages show by a signed address: a feature does it where it stores into it. */
export function servedFolder(name: string, how: Served = {}): string {
  served.set(name, how);
  return name;
}

/** How files of the folder that a key begins with are shown; undefined where they are not. */
export const servedAs = (key: string): Served | undefined => served.get(key.slice(0, key.indexOf('/')));

/** Every folder that was declared. */
export const servedFolders = (): string[] => [...served.keys()];
