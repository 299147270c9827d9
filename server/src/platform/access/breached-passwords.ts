import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/*
 * A file of breached passwords, as the downloader of Have I Been Pwned writes it: a line for each, the SHA-1 in capital
 * letters and how often it was found (`HASH:COUNT`), in the order of the hashes. It may have any size: it is searched
 * by halves where it lies, and nothing leaves the machine.
 */

const HASH = 40;
/** Several lines of the file, in bytes. */
const WINDOW = 4096;

/** Whether the file has this password. Throws where it cannot be read. */
export function isBreached(file: string, password: string): boolean {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const fd = openSync(file, 'r');
  try {
    const [from, to] = windowOf(fd, hash);
    return `\n${textAt(fd, from, to)}`.includes(`\n${hash}`);
  } finally {
    closeSync(fd);
  }
}

/** Whether it begins as such a file does. */
export function isHashFile(file: string): boolean {
  try {
    const fd = openSync(file, 'r');
    try {
      return /^[0-9A-F]{40}(:\d+)?\r?\n/.test(textAt(fd, 0, 2 * HASH));
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

/** The few lines among which the hash would stand: from the start of a line to an end. */
function windowOf(fd: number, hash: string): [from: number, to: number] {
  let [from, to] = [0, fstatSync(fd).size];
  while (to - from > WINDOW) {
    const middle = Math.floor((from + to) / 2);
    const text = textAt(fd, middle, middle + WINDOW / 4);
    const start = text.indexOf('\n') + 1;
    if (text.slice(start, start + HASH) <= hash) from = middle + start;
    else to = middle + start;
  }
  return [from, to];
}

function textAt(fd: number, from: number, to: number): string {
  const bytes = Buffer.alloc(to - from);
  return bytes.toString('latin1', 0, readSync(fd, bytes, 0, bytes.length, from));
}
