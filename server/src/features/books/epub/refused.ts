import type { TextParams } from '@okur/contract/errors';
import type { EpubRefusal } from '@okur/contract/books';

/** Why a file is not taken; the reason is a text of the catalogue, `books.refused_…`. */
export class EpubRefused extends Error {
  readonly reason: EpubRefusal;
  readonly params: TextParams;
  constructor(reason: EpubRefusal, params: TextParams = {}) {
    super(reason);
    this.reason = reason;
    this.params = params;
  }
}

export const sandboxLimits = { memoryMb: 256, ms: 60_000 } as const;
