import { readFile } from 'node:fs/promises';
import { type CompanyDocumentType, companyDocumentMaxBytes } from '@okur/contract/company-documents';
import { openZip } from '../../platform/archives/zip.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import type { StreamedFile } from '../../platform/http/streamed-files.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { newKey, type StoredType } from '../../platform/storage/keys.ts';

const types: Partial<Record<string, CompanyDocumentType>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** More parts than any document has. */
const partsMax = 10_000;

/** What a version holds: a file as it was stored, or a link. */
export interface Content {
  type: CompanyDocumentType;
  file_key?: string;
  file_name?: string;
  size?: number;
  sha256?: string;
  link?: string;
}

/** Stores a document that was sent. Its bytes say what it is, whatever its name says; macros are refused. */
export async function storeDocument(
  { storage }: Pick<Services, 'storage'>,
  { path, fileName, size, sha256 }: StreamedFile,
): Promise<Content> {
  if (size < 1) throw invalidField('file', 'validation.file_min_size');
  if (size > companyDocumentMaxBytes) throw invalidField('file', 'validation.file_max_size');
  const bytes = await readFile(path);
  const { fileTypeFromBuffer } = await import('file-type');
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const type = types[mime];
  if (!type) throw refused();
  if (mime.includes('openxml')) await checkMacros(bytes);
  const key = newKey('company-documents', mime as StoredType);
  await storage.putFile(key, path, mime);
  return { type, file_key: key, file_name: nameWith(fileName, type), size, sha256 };
}

const refused = () => new ApiError('unsupported_media', { errors: { file: ['validation.document_type'] } });

/** Refuses a program within an office document, and what cannot be read to its end. */
async function checkMacros(bytes: Buffer): Promise<void> {
  using zip = await openZip(bytes, { entries: partsMax }, refused);
  if (zip.entries.some(({ fileName }) => /vbaProject|vbaData|activeX|macrosheets/i.test(fileName))) throw refused();
}

/** The name as it is given out again: its ending says what the file is. */
function nameWith(fileName: string, type: CompanyDocumentType): string {
  const dot = fileName.lastIndexOf('.');
  const stem = dot > 0 ? fileName.slice(0, dot) : fileName;
  return `${stem.slice(0, 180)}.${type}`;
}
