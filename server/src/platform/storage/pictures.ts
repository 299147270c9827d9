import { invalidField, type ApiError } from '../http/api-error.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { addressOf, keyOf, newKey } from './keys.ts';
import type { Storage } from './port.ts';

/** A picture as it is kept: re-encoded, at most `maxSide` pixels a side, without the data a camera writes into it. */
export interface Picture {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

export interface PictureRules {
  /** The field that a refusal names. */
  field: string;
  /** The name the caller gave the file: only its ending is looked at. */
  fileName: string;
  maxBytes: number;
  /** Pixels a side; 512 unless told. */
  maxSide?: number;
  /** Endings in lower case, without the dot. */
  extensions: readonly string[];
  /** What it is kept as, whatever it was; as JPEG on white where it is clear: many small ones are on one page. */
  always?: Picture['contentType'];
}

const usualSide = 512;
/** A picture unpacks to about 4 bytes a pixel: 160 MB at the most. */
const maxPixels = 40_000_000;
const secondsToDecode = 10;

/**
 * Reads an uploaded picture. Its first bytes decide what it is, and only what sharp draws again is kept, so that
 * nothing hidden in the file survives. Throws a 422 that names the field. PNG and JPEG stay what they were: PDF can
 * hold both.
 */
export async function readPicture(
  bytes: Uint8Array,
  { field, fileName, maxBytes, maxSide = usualSide, extensions, always }: PictureRules,
): Promise<Picture> {
  if (bytes.byteLength < 1) throw invalidField(field, 'validation.file_min_size');
  if (bytes.byteLength > maxBytes) throw invalidField(field, 'validation.file_max_size');
  if (!extensions.includes(extensionOf(fileName))) throw invalidField(field, 'validation.file_extension');
  // Loaded for the first picture: most processes never see one, and sharp takes memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  if (found !== 'image/png' && found !== 'image/jpeg') throw notAPicture(field);
  const contentType = always ?? found;
  try {
    const { data, info } = await redraw(bytes, contentType, maxSide);
    return { bytes: data, contentType, width: info.width, height: info.height };
  } catch {
    throw notAPicture(field);
  }
}

/** Stores an uploaded picture, and answers its key and its size. Throws a 422 that names the field. */
export async function storePicture(
  storage: Storage,
  folder: string,
  file: UploadedFile | undefined,
  rules: Omit<PictureRules, 'fileName'>,
): Promise<{ key: string; width: number; height: number }> {
  if (!file) throw invalidField(rules.field, 'validation.required');
  const picture = await readPicture(file.bytes, { ...rules, fileName: file.fileName });
  const key = newKey(folder, picture.contentType);
  await storage.put(key, picture.bytes, picture.contentType);
  return { key, width: picture.width, height: picture.height };
}

/** The same of a picture that a form need not send: its address, or undefined where none was sent. */
export const storeSent = async (
  storage: Storage,
  folder: string,
  file: UploadedFile | undefined,
  rules: Omit<PictureRules, 'fileName'>,
): Promise<string | undefined> => file && addressOf((await storePicture(storage, folder, file, rules)).key);

/** Removes the file that was replaced; one that is still in use stays. */
export async function dropReplaced(storage: Storage, before: string | null, after: string | null): Promise<void> {
  if (before && before !== after) await storage.remove(keyOf(before));
}

const notAPicture = (field: string): ApiError => invalidField(field, 'validation.image');

async function redraw(bytes: Uint8Array, contentType: Picture['contentType'], maxSide: number) {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: secondsToDecode })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  const encoded =
    contentType === 'image/png'
      ? image.png({ compressionLevel: 9 })
      : image.flatten({ background: '#fff' }).jpeg({ quality: 85, mozjpeg: true });
  return encoded.toBuffer({ resolveWithObject: true });
}

/** A name without a dot has no extension. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
