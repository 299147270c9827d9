import type { Collection } from '@okur/contract/collection';

type AlbumOf = Collection['albums'][number];

export interface NextPicture {
  topic: string;
  text: AlbumOf['texts'][number];
  /** Texts that the album still lacks, this one among them. */
  missing: number;
}

/**
 * The picture that brings an album nearest to its end: its text is in the library now. An album that was begun comes
 * before one that was not.
 */
export function nextPicture(albums: readonly AlbumOf[]): NextPicture | null {
  const found = albums.flatMap(({ topic, texts }) => {
    const lacking = texts.filter(({ collected }) => !collected);
    const text = lacking.find(({ held }) => held);
    return text ? [{ topic, text, missing: lacking.length, isBegun: lacking.length < texts.length }] : [];
  });
  const [first] = found.toSorted((a, b) => Number(b.isBegun) - Number(a.isBegun) || a.missing - b.missing);
  return first ? { topic: first.topic, text: first.text, missing: first.missing } : null;
}

export const isComplete = ({ texts }: AlbumOf): boolean => texts.every(({ collected }) => collected);
