const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
};

/** What is in a film, as its makers call it: `avc, aac` is H.264, AAC. */
export const codecNames = (codecs: string): string =>
  codecs
    .split(', ')
    .map((codec) => names[codec] ?? codec)
    .join(', ');
