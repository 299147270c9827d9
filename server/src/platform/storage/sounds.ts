import { invalidField } from '../http/api-error.ts';
import type { UploadedFile } from '../http/multipart.ts';
import type { RequestContext } from '../http/request-context.ts';
import { type Media, readMedia } from './media/read.ts';

/** A recording as it is stored: the file that was sent, once its bytes say what it is and how long it plays. */
export interface Sound {
  bytes: Uint8Array;
  contentType: SoundType;
  seconds: number;
}
export type SoundType = 'audio/mpeg' | 'audio/mp4' | 'audio/ogg' | 'audio/webm';

const types: Record<Media['container'], SoundType> = {
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
};

export interface SoundRules {
  /** The field of the form, which a refusal names. */
  field: string;
  maxBytes: number;
  maxSeconds: number;
}

/** Why a recording is not taken. */
interface RefusedSound {
  refused: string;
}

/**
 * Reads a recording. Neither its name nor what its sender calls it decides what it is and how long it plays: its own
 * structure does.
 */
export async function readSound(
  bytes: Uint8Array,
  { maxBytes, maxSeconds }: Omit<SoundRules, 'field'>,
): Promise<Sound | RefusedSound> {
  if (bytes.byteLength < 1) return { refused: 'validation.file_min_size' };
  if (bytes.byteLength > maxBytes) return { refused: 'validation.file_max_size' };
  const media = await readMedia({ bytes });
  if (!media || !isSound(media)) return { refused: 'validation.sound' };
  if (media.seconds > maxSeconds) return { refused: 'validation.sound_length' };
  return { bytes, contentType: types[media.container], seconds: media.seconds };
}

/** One sound that a browser knows, and nothing to see. */
const isSound = ({ seconds, tracks }: Media): boolean =>
  tracks.length === 1 &&
  tracks[0]!.type === 'audio' &&
  tracks[0]!.codec !== null &&
  Number.isFinite(seconds) &&
  seconds > 0;

/**
 * A write that stores a recording. It is read before the transaction begins, so that no connection is held meanwhile;
 * `work` takes it, and with it a 422, once it has looked for the row: what is not there is a 404 whatever was sent.
 */
export const withSound = <C, T>(rules: SoundRules, work: (context: C, take: () => Sound) => Promise<T>) => ({
  async before({ files }: Pick<RequestContext, 'files'>): Promise<(context: C) => Promise<T>> {
    const file: UploadedFile | undefined = files[rules.field];
    const read = file ? await readSound(file.bytes, rules) : { refused: 'validation.required' };
    return (context) => work(context, () => taken(read, rules));
  },
});

function taken(read: Sound | RefusedSound, { field }: SoundRules): Sound {
  if ('refused' in read) throw invalidField(field, read.refused);
  return read;
}
