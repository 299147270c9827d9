import { fileAddresses } from '@okur/contract/fields';
import { z } from 'zod';
import { invalidField, ApiError } from './api-error.ts';
import { servedAs } from '../storage/folders.ts';
import { addressOf } from '../storage/keys.ts';
import { sameText, type Secrets } from '../access/secrets.ts';

/*
 * A stored picture is shown by its address alone: what a page shows is fetched without a token. So an address is
 * signed when an answer leaves, holds for one to two hours, and is the same for everyone within the hour, so that
 * browsers need not fetch it again. Stored is the address without its signature, `/files/<key>`. Which fields of the
 * contract are addresses, FileAddress says. Videos are opened by theirs for a minute.
 */

export type AddressSigner = Pick<Secrets, 'fileAddress'>;

const hourMs = 3_600_000;
/** So long a form that was left open, or a draft on a device, may still name a picture that it was given. */
export const openFormMs = 30 * 24 * hourMs;

const briefMs = 60_000;
const stored = /^\/files\/([\w-]+\/[\w-]+\.\w+)$/;

/** Whether the file of this key is behind an address that holds for a minute. */
export const isBrief = (key: string): boolean => servedAs(key)?.brief === true;
/** Whether a file of this key is shown on pages at all. */
export const isServed = (key: string): boolean => stored.test(addressOf(key)) && servedAs(key) !== undefined;
const signed = /^\/files\/([\w/.-]+)\?expires=(\d{1,15})&signature=([\w-]+)$/;

/** The address as it goes out; what is no stored file's stays as it is. */
export function signAddress(address: string, secrets: AddressSigner): string {
  const key = stored.exec(address)?.[1];
  if (key === undefined || !isServed(key)) return address;
  const expires = String(
    isBrief(key) ? Math.ceil((Date.now() + briefMs) / 1000) : (Math.floor(Date.now() / hourMs) + 2) * (hourMs / 1000),
  );
  return `${address}?expires=${expires}&signature=${secrets.fileAddress(key, expires)}`;
}

/** The key of a signed address and the milliseconds it still holds, below 0 once it has expired; null if not ours. */
export function readAddress(address: string, secrets: AddressSigner): { key: string; leftMs: number } | null {
  const [, key, expires, signature] = signed.exec(address) ?? [];
  if (!key || !expires || !signature || !sameText(signature, secrets.fileAddress(key, expires))) return null;
  return { key, leftMs: Number(expires) * 1000 - Date.now() };
}

/** An answer with its addresses signed. */
export const signAddresses = <T>(schema: z.core.$ZodType, answer: T, secrets: AddressSigner): T =>
  (walkOf(schema)?.(answer, (address) => signAddress(address, secrets), []) as T) ?? answer;

/** The row as it is, which a stale version is answered with, is of the kind that the route answers. */
export function signCurrent(schema: z.core.$ZodType, error: unknown, secrets: AddressSigner): unknown {
  if (!(error instanceof ApiError) || error.current === undefined || !holdsAddresses(schema)) return error;
  return new ApiError(error.code, { current: signAddresses(schema, { data: error.current }, secrets).data });
}

/** A body with its addresses as they are stored. Ours alone: a client cannot have one signed by sending it. */
export const readAddresses = <T>(schema: z.core.$ZodType, body: T, secrets: AddressSigner): T =>
  (walkOf(schema)?.(
    body,
    (address, path) => {
      const read = readAddress(address, secrets);
      if (!read || read.leftMs < -openFormMs) throw invalidField(path.join('.'), 'validation.invalid');
      return addressOf(read.key);
    },
    [],
  ) as T) ?? body;

const holdsAddresses = (schema: z.core.$ZodType): boolean => walkOf(schema) !== null;

type Change = (address: string, path: readonly string[]) => string;
/** Answers the value with its addresses changed; the value itself is left as it is, others may hold it too. */
type Walk = (value: unknown, change: Change, path: readonly string[]) => unknown;

const walks = new WeakMap<z.core.$ZodType, Walk | null>();

/** The way to the addresses within a schema; null where there are none, as in most. */
function walkOf(schema: z.core.$ZodType): Walk | null {
  const hit = walks.get(schema);
  if (hit !== undefined) return hit;
  const walk = makeWalk(schema);
  walks.set(schema, walk);
  return walk;
}

function makeWalk(schema: z.core.$ZodType): Walk | null {
  if (fileAddresses.has(schema)) {
    const ofText = fileAddresses.get(schema)?.html
      ? inPictures
      : (text: string, change: Change, path: readonly string[]) => change(text, path);
    return (value, change, path) => (typeof value === 'string' ? ofText(value, change, path) : value);
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return walkOf(schema.unwrap());
  if (schema instanceof z.ZodReadonly) return walkOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return ofEach(walkOf(schema.element));
  if (schema instanceof z.ZodRecord) return ofEachValue(walkOf(schema.valueType));
  if (schema instanceof z.ZodObject) return ofFields(schema.shape);
  // What comes out of a transform has its addresses where they were.
  if (schema instanceof z.ZodPipe) return walkOf(schema.in) ?? walkOf(schema.out);
  if (schema instanceof z.ZodUnion) return inTurn(schema.options);
  return null;
}

/** The addresses of pictures in a text of a book, in which they come first of a picture's attributes. */
const picture = /(<img src=")(\/files\/[^"<>]{1,400})"/g;
const inPictures = (html: string, change: Change, path: readonly string[]): string =>
  html.replace(
    picture,
    (_all, before: string, address: string) =>
      `${before}${change(address.replaceAll('&amp;', '&'), path).replaceAll('&', '&amp;')}"`,
  );

const ofEach = (walk: Walk | null): Walk | null =>
  walk &&
  ((value, change, path) =>
    Array.isArray(value) ? value.map((item, at) => walk(item, change, [...path, String(at)])) : value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const ofEachValue = (walk: Walk | null): Walk | null =>
  walk &&
  ((value, change, path) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, change, [...path, key])]))
      : value);

function ofFields(shape: Readonly<Record<string, z.core.$ZodType>>): Walk | null {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const walk = walkOf(schema);
    return walk ? [{ name, walk }] : [];
  });
  if (fields.length === 0) return null;
  return (value, change, path) => {
    if (!isObject(value)) return value;
    const copy = { ...value };
    for (const { name, walk } of fields) if (name in copy) copy[name] = walk(copy[name], change, [...path, name]);
    return copy;
  };
}

/** Which one of them it is does not matter: what is signed is not signed again. */
function inTurn(options: readonly z.core.$ZodType[]): Walk | null {
  const ways = options.map(walkOf).filter((walk) => walk !== null);
  if (ways.length === 0) return null;
  return (value, change, path) => ways.reduce((changed, walk) => walk(changed, change, path), value);
}
