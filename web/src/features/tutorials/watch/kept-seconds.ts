import { claims } from '../../../kit/client/claims.ts';
import { session } from '../../../kit/client/session.ts';
import type { Range } from './seconds.ts';

/* What was played and is not counted yet stays on the device: a network that is gone takes no minute from anyone. */

interface Film {
  id: string;
  video_version: number;
}

const person = (): string => claims(session.token() ?? '').sub ?? '';
const keyOf = ({ id, video_version }: Film): string => `okur-watched:${person()}:${id}:${video_version}`;

export function keptSeconds(film: Film): Range[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(film)) ?? '[]') as Range[];
  } catch {
    return [];
  }
}

export function keepSeconds(film: Film, ranges: readonly Range[]): void {
  try {
    localStorage.setItem(keyOf(film), JSON.stringify(ranges));
  } catch {
    // Without room they last as long as the page.
  }
}

export const dropSeconds = (film: Film): void => localStorage.removeItem(keyOf(film));
