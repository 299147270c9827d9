import { newId } from '../database/ids.ts';

/** Every type of file the platform stores; a key's ending says which one a file is of. */
const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  // WebM with pictures: an ending names one type.
  'video/webm': 'webmv',
  'text/vtt': 'vtt',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/csv': 'csv',
  'text/plain': 'txt',
} as const;

export type StoredType = keyof typeof endings;

const types = new Map<string, StoredType>(
  Object.entries(endings).map(([type, ending]) => [ending, type as StoredType]),
);

/** One to four folders and a name of lower-case letters, digits and hyphens: nothing that could lead elsewhere. */
const shape = /^(?:[a-z0-9-]{1,64}\/){1,4}[a-z0-9-]{1,64}\.([a-z0-9]{2,5})$/;

/** A new key: `newKey('avatars', 'image/png')` → `avatars/<id>.png`. */
export const newKey = (folder: string, contentType: StoredType): string =>
  `${folder}/${newId()}.${endings[contentType]}`;

/** A stored file as rows hold it, `/files/<key>`, and the key of such an address; a key stays itself. */
export const addressOf = (key: string): string => `/files/${key}`;
export const keyOf = (address: string): string => address.replace(/^\/files\//, '');

/** The type of the file that a key names; undefined for a text that is no key. */
export function typeOf(key: string): StoredType | undefined {
  const ending = shape.exec(key)?.[1];
  return ending === undefined ? undefined : types.get(ending);
}

/** Throws unless a file of this type may be stored under the key. */
export function checkKey(key: string, contentType: string): void {
  if (typeOf(key) !== contentType)
    throw new TypeError(`A file of type ${contentType} cannot be stored as ${JSON.stringify(key)}`);
}
