import '@fastify/multipart';
import type { Route } from '@okur/contract/route';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

export interface UploadedFile {
  fileName: string;
  bytes: Buffer;
}

/** The largest file any route takes; a route's own limit is checked where the file is read. */
const uploadBytes = 10_000_000;

interface Form {
  body: Record<string, unknown>;
  files: Record<string, UploadedFile>;
}

/** Fields and files of a form; a file that the route does not take is refused by its name. */
export async function readForm(route: Route, request: FastifyRequest): Promise<Form> {
  if (!route.files) throw new ApiError('unsupported_media');
  const form = await readParts(request);
  const unknown = Object.keys(form.files).filter((name) => !route.files?.includes(name));
  if (unknown.length > 0)
    throw new ApiError('invalid', {
      errors: Object.fromEntries(unknown.map((name) => [name, ['validation.unknown_field']])),
    });
  return form;
}

/** Text fields as the body, files by their field name. An empty file choice counts as none. */
async function readParts(request: FastifyRequest): Promise<Form> {
  const body: Form['body'] = {};
  const files: Form['files'] = {};
  try {
    for await (const part of request.parts({
      limits: { fileSize: uploadBytes, files: 4, fields: 60, fieldSize: 1_000_000, parts: 64 },
    })) {
      if (part.fieldname === '__proto__') throw new ApiError('malformed');
      if (part.type === 'field') {
        body[part.fieldname] = part.value;
      } else {
        const bytes = await part.toBuffer();
        if (part.filename) files[part.fieldname] = { fileName: displayName(part.filename), bytes };
      }
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('FST_') && code.endsWith('_LIMIT')) throw new ApiError('too_large');
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ApiError('too_large');
    if (error instanceof ApiError) throw error;
    throw new ApiError('malformed');
  }
  return { body, files };
}

/**
 * The name as people get to see it: without folders, and without characters that cannot be seen or turn the others
 * round.
 */
function displayName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  return own.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, 200).toWellFormed() || 'file';
}
