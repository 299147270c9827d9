import type { TextParams } from '@okur/contract/errors';
import { isStorable } from '@okur/contract/fields';
import type { Route } from '@okur/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Secrets } from '../access/secrets.ts';
import { ApiError } from './api-error.ts';
import { readAddresses } from './file-addresses.ts';
import { formValues } from './form-values.ts';
import type { Services } from '../runtime/services.ts';
import { readForm, type UploadedFile } from './multipart.ts';
import { dropStreamed, type StreamedFile, uploadsFolder } from './streamed-files.ts';

type Settings = Pick<Services, 'config' | 'secrets'>;

/** What came in with a call, as its contract has it. */
export interface Input {
  params: { id?: unknown };
  query: { search?: unknown; isAll?: unknown };
  body: unknown;
  files: Record<string, UploadedFile | undefined>;
  /** Large files, on the disk until the call is over. */
  uploads: Record<string, StreamedFile | undefined>;
}

/** Reads path, query, body and files of a call; what is wrong in them is refused by name. */
export async function readRequest(route: Route, request: FastifyRequest, services: Settings): Promise<Input> {
  const params = route.params ? readInput(route.params, request.params, 'malformed') : {};
  const query = route.query ? readInput(route.query, request.query, 'malformed') : {};
  const sent = request.isMultipart()
    ? await readSent(route, request, uploadsFolder(services.config))
    : { body: request.body, files: {}, uploads: {} };
  try {
    return {
      params,
      query,
      body: readBody(route, sent.body, services.secrets),
      files: sent.files,
      uploads: sent.uploads,
    };
  } catch (error) {
    await dropStreamed(sent.uploads);
    throw error;
  }
}

/** A form as the contract has it: its fields are text, whatever they mean. */
async function readSent(route: Route, request: FastifyRequest, folder: string) {
  const form = await readForm(route, request, folder);
  return { ...form, body: formValues(route.body, form.body) };
}

const readBody = (route: Route, body: unknown, secrets: Secrets): unknown =>
  route.body && readAddresses(route.body, readInput(route.body, body ?? {}, 'invalid'), secrets);

/** Parses what came in by the contract's schema. A refusal names each bad field, dotted for nested ones. */
export function readInput<T extends z.ZodType>(schema: T, value: unknown, code: 'malformed' | 'invalid'): z.output<T> {
  const unfit = pathOfUnfit(value);
  if (unfit) throw new ApiError(code, { errors: { [unfit.join('.') || 'body']: ['validation.characters'] } });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  const params: Record<string, TextParams> = {};
  for (const issue of parsed.error.issues) collect(issue, '', errors, params);
  throw new ApiError(code, { errors, ...(Object.keys(params).length ? { params } : {}) });
}

function collect(
  issue: z.core.$ZodIssue,
  prefix: string,
  errors: Record<string, string[]>,
  params: Record<string, TextParams>,
): void {
  const field = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.') || 'body';
  if (issue.code === 'unrecognized_keys') {
    const under = issue.path.map(String).join('.');
    for (const key of issue.keys) errors[under ? `${under}.${key}` : key] = ['validation.unknown_field'];
    return;
  }
  const nearest = issue.code === 'invalid_union' && issue.path.length === 0 ? nearestShape(issue.errors) : undefined;
  if (nearest) {
    for (const inner of nearest) collect(inner, prefix, errors, params);
    return;
  }
  (errors[field] ??= []).push(keyOf(issue));
  const count = issue.code === 'too_small' ? issue.minimum : issue.code === 'too_big' ? issue.maximum : undefined;
  if (count !== undefined) params[field] = { count: Number(count) };
}

/** Of a body that comes in several shapes, what is wrong with the one that most of its fields belong to. */
function nearestShape(shapes: readonly z.core.$ZodIssue[][]): readonly z.core.$ZodIssue[] | undefined {
  const foreign = (issues: readonly z.core.$ZodIssue[]): number =>
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [])).length;
  return shapes.toSorted((a, b) => foreign(a) - foreign(b))[0];
}

function keyOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z_]+(\.[a-z_]+)+$/.test(issue.message)) return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined ? 'validation.required' : 'validation.invalid';
}

/** No body of ours is deeper than ten; one of a hundred thousand would exhaust the stack of the code that walks it. */
const deepest = 32;

/** Keys that lead to a text that PostgreSQL cannot hold, or null where there is none. */
function pathOfUnfit(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  if (depth === deepest) throw new ApiError('invalid', { errors: { body: ['validation.invalid'] } });
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return [];
    const path = pathOfUnfit(item, depth + 1);
    if (path) return [key, ...path];
  }
  return null;
}
