import { claims } from '../../../kit/client/claims.ts';
import { deviceStore } from '../../../kit/client/offline/deviceStore.ts';
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

export const uncountedSeconds = (key: string): Range[] => JSON.parse(deviceStore.getItem(key) ?? '[]') as Range[];
export const keepSeconds = (key: string, ranges: readonly Range[]): void =>
  deviceStore.setItem(key, JSON.stringify(ranges));
export const dropSeconds = (key: string): void => deviceStore.removeItem(key);
