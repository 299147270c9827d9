import type { TextParams } from '@okur/contract/errors';

export const fileLimits = {
  bytes: 10_000_000,
  textBytes: 1_000_000,
  bodyChars: 200_000,
  readMs: 15_000,
  memoryMb: 384,
} as const;

export type FileRefusal =
  | 'article_file.too_large'
  | 'article_file.too_long'
  | 'article_file.too_complex'
  | 'article_file.empty'
  | 'article_file.not_text'
  | 'article_file.old_word'
  | 'article_file.encrypted'
  | 'article_file.damaged'
  | 'article_file.unsafe';

/** The file cannot be taken for an article; `key` is a text of the catalogue and `params` are its words. */
export class FileRefused extends Error {
  readonly key: FileRefusal;
  readonly params: TextParams;

  constructor(key: FileRefusal, params: TextParams = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}
