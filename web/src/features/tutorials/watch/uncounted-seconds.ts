import { claims } from '../../../kit/client/claims.ts';
import { session } from '../../../kit/client/session.ts';
import type { Range } from './seconds.ts';

/* What was played and is not counted yet stays on the device: a network that is gone takes no minute from anyone. */

interface Film {
  id: string;
  video_version: number;
}

/** Where the seconds of a film wait, for the person who is signed in as it begins. */
export const keyOfSeconds = ({ id, video_version }: Film): string =>
  `okur-watched:${claims(session.token() ?? '').sub ?? ''}:${id}:${video_version}`;

export function uncountedSeconds(key: string): Range[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Range[];
  } catch {
    return [];
  }
}

export function keepSeconds(key: string, ranges: readonly Range[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ranges));
  } catch {
    // Without room they last as long as the page.
  }
}

export const dropSeconds = (key: string): void => localStorage.removeItem(key);
