import '@fastify/multipart';
import type { Route } from '@okur/contract/route';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { dropStreamed, openUploads, type StreamedFile, writeStreamed } from './streamed-files.ts';

export interface UploadedFile {
  fileName: string;
  bytes: Buffer;
}

/** The largest file that is held in memory; larger ones are named by their route and go to the disk as they come. */
const uploadBytes = 10_000_000;
/** What the fields of a form, their names and the lines between them may add to the files. */
const formBytes = 2_000_000;

interface Form {
  body: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  uploads: Record<string, StreamedFile>;
}

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'];
type FilePart = Extract<Part, { type: 'file' }>;

/**
 * Fields and files of a form; a file that the route does not take is refused by its name. Large ones are written into
 * the folder: the caller deletes them. A form that cannot be read leaves none.
 */
export async function readForm(route: Route, request: FastifyRequest, folder: string): Promise<Form> {
  if (!route.files) throw new ApiError('unsupported_media');
  const form: Form = { body: {}, files: {}, uploads: {} };
  try {
    checkLength(route, request);
    if (route.maxBytes) await openUploads(folder);
    await readParts(route, request, folder, form);
    checkNames(route, form);
    return form;
  } catch (error) {
    await dropStreamed(form.uploads);
    throw error;
  }
}

/** What says itself that it is larger than all that the route takes is refused before its first byte is read. */
function checkLength({ files = [], maxBytes = {} }: Route, request: FastifyRequest): void {
  const most = files.reduce((sum, name) => sum + (maxBytes[name] ?? uploadBytes), formBytes);
  if (Object.keys(maxBytes).length > 0 && Number(request.headers['content-length'] ?? 0) > most)
    throw new ApiError('too_large');
}

function checkNames({ files = [] }: Route, form: Form): void {
  const unknown = Object.keys({ ...form.files, ...form.uploads }).filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new ApiError('invalid', {
      errors: Object.fromEntries(unknown.map((name) => [name, ['validation.unknown_field']])),
    });
}

/** Text fields as the body, files by their field name. An empty file choice counts as none. */
async function readParts(route: Route, request: FastifyRequest, folder: string, form: Form): Promise<void> {
  const fileSize = Math.max(uploadBytes, ...Object.values(route.maxBytes ?? {})) + 1;
  try {
    for await (const part of request.parts({
      limits: { fileSize, files: 4, fields: 60, fieldSize: 1_000_000, parts: 64 },
    })) {
      if (part.fieldname === '__proto__') throw new ApiError('malformed');
      if (part.type === 'field') form.body[part.fieldname] = part.value;
      else await readFile(part, route.maxBytes?.[part.fieldname], folder, form);
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('FST_') && code.endsWith('_LIMIT')) throw new ApiError('too_large');
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ApiError('too_large');
    if (error instanceof ApiError || code === 'ENOSPC') throw error;
    throw new ApiError('malformed');
  }
}

async function readFile(part: FilePart, maxBytes: number | undefined, folder: string, form: Form): Promise<void> {
  const { fieldname, filename, file } = part;
  if (maxBytes === undefined) {
    const bytes = await buffered(file);
    if (filename) form.files[fieldname] = { fileName: displayName(filename), bytes };
    return;
  }
  const streamed = await writeStreamed(file, folder, maxBytes);
  const before = form.uploads[fieldname];
  form.uploads[fieldname] = { fileName: displayName(filename), ...streamed };
  if (before) await dropStreamed({ before });
  if (filename) return;
  await dropStreamed({ [fieldname]: form.uploads[fieldname] });
  delete form.uploads[fieldname];
}

async function buffered(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > uploadBytes) throw new ApiError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The name as people get to see it: without folders, and without characters that cannot be seen or turn the others
 * round.
 */
function displayName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  return own.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed() || 'file';
}
