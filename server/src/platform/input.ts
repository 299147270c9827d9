import type { TextParams } from '@okur/contract/errors';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Parses what came in by the contract's schema. A refusal names each bad field, dotted for nested ones. */
export function readInput<T extends z.ZodType>(schema: T, value: unknown, code: 'malformed' | 'invalid'): z.output<T> {
  const nul = pathOfNul(value);
  if (nul) throw new Refusal(code, { errors: { [nul]: ['validation.characters'] } });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  const params: Record<string, TextParams> = {};
  for (const issue of parsed.error.issues) collect(issue, '', errors, params);
  throw new Refusal(code, { errors, ...(Object.keys(params).length ? { params } : {}) });
}

function collect(issue: z.core.$ZodIssue, prefix: string, errors: Record<string, string[]>, params: Record<string, TextParams>): void {
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

/** PostgreSQL's text holds no NUL: where one stands, or null. */
function pathOfNul(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\u0000') ? path || 'body' : null;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  for (const [key, item] of Object.entries(value)) {
    if (key.includes('\u0000')) return path || 'body';
    const hit = pathOfNul(item, path ? `${path}.${key}` : key);
    if (hit) return hit;
  }
  return null;
}
