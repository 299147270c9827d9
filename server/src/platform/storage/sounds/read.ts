import { invalidField } from '../../http/api-error.ts';
import { secondsOfMp3 } from './mp3.ts';
import { secondsOfMp4 } from './mp4.ts';
import { secondsOfOgg } from './ogg.ts';
import { secondsOfWebm } from './webm.ts';

/** A recording as it is kept: the file that was sent, once its bytes say what it is and how long it plays. */
export interface Sound {
  bytes: Uint8Array;
  contentType: SoundType;
  seconds: number;
}
export type SoundType = 'audio/mpeg' | 'audio/mp4' | 'audio/ogg' | 'audio/webm';

/** Seconds that a file of each type plays; null where it is no file of the type, or has more in it than sound. */
const readers: Record<SoundType, (bytes: Uint8Array) => number | null> = {
  'audio/webm': secondsOfWebm,
  'audio/ogg': secondsOfOgg,
  'audio/mp4': secondsOfMp4,
  'audio/mpeg': secondsOfMp3,
};

export interface SoundRules {
  /** The field that a refusal names. */
  field: string;
  maxBytes: number;
  maxSeconds: number;
}

/**
 * Reads an uploaded recording. Neither its name nor what its sender calls it decides what it is and how long it plays:
 * its own structure does. Throws a 422 that names the field.
 */
export function readSound(bytes: Uint8Array, { field, maxBytes, maxSeconds }: SoundRules): Sound {
  if (bytes.byteLength < 1) throw invalidField(field, 'validation.file_min_size');
  if (bytes.byteLength > maxBytes) throw invalidField(field, 'validation.file_max_size');
  for (const [type, read] of Object.entries(readers)) {
    const seconds = secondsOr(read, bytes);
    if (seconds === null) continue;
    if (seconds > maxSeconds) throw invalidField(field, 'validation.sound_length');
    return { bytes, contentType: type as SoundType, seconds };
  }
  throw invalidField(field, 'validation.sound');
}

/** A file that ends in the middle of a number is none. */
function secondsOr(read: (bytes: Uint8Array) => number | null, bytes: Uint8Array): number | null {
  try {
    const seconds = read(bytes);
    return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
