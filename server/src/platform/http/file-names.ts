/**
 * A name as a file system and a header take it: nothing in it leads into a folder, cannot be seen or turns the other
 * characters round.
 */
export const safeFileName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{C}]/gu, ' ')
    .trim() || 'file';
