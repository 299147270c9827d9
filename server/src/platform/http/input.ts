import type { TextParams } from '@okur/contract/errors';
import { isStorable } from '@okur/contract/fields';
import type { Route } from '@okur/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Secrets } from '../access/secrets.ts';
import { ApiError } from './api-error.ts';
import { readAddresses } from './file-addresses.ts';
import { readForm, type UploadedFile } from './multipart.ts';

/** What came in with a call, as its contract has it. */
export interface Input {
  params: { id?: unknown };
  query: { search?: unknown; isAll?: unknown };
  body: unknown;
  files: Record<string, UploadedFile | undefined>;
}

/** Reads path, query, body and files of a call; what is wrong in them is refused by name. */
export async function readRequest(route: Route, request: FastifyRequest, secrets: Secrets): Promise<Input> {
  const params = route.params ? readInput(route.params, request.params, 'malformed') : {};
  const query = route.query ? readInput(route.query, request.query, 'malformed') : {};
  const sent = request.isMultipart() ? await readForm(route, request) : { body: request.body, files: {} };
  const body = route.body && readAddresses(route.body, readInput(route.body, sent.body ?? {}, 'invalid'), secrets);
  return { params, query, body, files: sent.files };
}

/** Parses what came in by the contract's schema. A refusal names each bad field, dotted for nested ones. */
export function readInput<T extends z.ZodType>(schema: T, value: unknown, code: 'malformed' | 'invalid'): z.output<T> {
  const unfit = pathOfUnfit(value);
  if (unfit) throw new ApiError(code, { errors: { [unfit]: ['validation.characters'] } });
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
  (errors[field] ??= []).push(keyOf(issue));
  const count = issue.code === 'too_small' ? issue.minimum : issue.code === 'too_big' ? issue.maximum : undefined;
  if (count !== undefined) params[field] = { count: Number(count) };
}

function keyOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z_]+(\.[a-z_]+)+$/.test(issue.message)) return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined ? 'validation.required' : 'validation.invalid';
}

/** No body of ours is deeper than ten; one of a hundred thousand would take the stack of whoever walks it. */
const deepest = 32;

/** Where a text stands that PostgreSQL cannot hold, or null. */
function pathOfUnfit(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.') || 'body';
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  if (path.length === deepest) throw new ApiError('invalid', { errors: { body: ['validation.invalid'] } });
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.') || 'body';
    const hit = pathOfUnfit(item, [...path, key]);
    if (hit) return hit;
  }
  return null;
}
