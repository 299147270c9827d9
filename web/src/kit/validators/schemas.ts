import { z } from 'zod';
import { limits } from '@okur/contract/limits';
import { fileExtension, fileMaxSize, fileMinSize } from './validators.ts';

interface FileLimits {
  minBytes?: number;
  maxBytes?: number;
  extensions?: readonly string[];
  /** Key of the text shown for any of the three. */
  error?: string;
}

/** A file that may be absent, for the schema of a form: `body.extend({ avatar: picture })`. */
export function fileOf({ minBytes = 1, maxBytes = Infinity, extensions = [], error = 'validation.file' }: FileLimits) {
  const checks = [fileMinSize(minBytes), fileMaxSize(maxBytes), fileExtension(extensions)];
  return z
    .custom<File | null>(
      (file) => file === null || file === undefined || checks.every((check) => check(file as File) === null),
      { error },
    )
    .default(null);
}

/** A picture by the limits of avatars and logos. */
export const picture = fileOf({
  minBytes: limits.avatarMinBytes,
  maxBytes: limits.avatarMaxBytes,
  extensions: limits.avatarExtensions,
  error: 'validation.image',
});
