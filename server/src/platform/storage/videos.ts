import { type Media, readMedia } from './media/read.ts';

export type VideoType = 'video/mp4' | 'video/webm';

/** What a film is by its own structure. */
export interface Video {
  contentType: VideoType;
  /** How long it plays; null where it does not say so, or lies. */
  seconds: number | null;
  /** Of its picture, then of its sound: `avc, aac`. */
  codecs: string;
  /** Plays in every browser that the platform is for, on old tablets, too. */
  playsEverywhere: boolean;
  /** Plays while it is still on its way. */
  startsFast: boolean;
}

const types: Partial<Record<Media['container'], VideoType>> = { mp4: 'video/mp4', webm: 'video/webm' };

/** What is in an MP4 that plays everywhere; other codecs, and WebM, are missing on some devices. */
const everywhere: readonly (string | null)[] = ['avc', 'aac', 'mp3'];

/** A day: no one makes longer ones, and no second beyond it can be watched. */
const longestSeconds = 86_400;

/**
 * Reads a film of any size without holding it in memory: neither its name nor what its sender calls it decides what it
 * is. Null for everything that is neither MP4 nor WebM, or has no picture.
 */
export async function readVideo(path: string): Promise<Video | null> {
  const media = await readMedia({ path });
  const contentType = media && types[media.container];
  if (!contentType || !media.tracks.some(({ type }) => type === 'video')) return null;
  const { seconds, tracks, startsFast } = media;
  return {
    contentType,
    seconds: seconds > 0 && seconds <= longestSeconds ? seconds : null,
    codecs: codecsOf(tracks),
    playsEverywhere: contentType === 'video/mp4' && tracks.every(({ codec }) => everywhere.includes(codec)),
    startsFast,
  };
}

const codecsOf = (tracks: Media['tracks']): string =>
  tracks
    .toSorted((a, b) => b.type.localeCompare(a.type))
    .map(({ codec }) => codec ?? '?')
    .join(', ');
