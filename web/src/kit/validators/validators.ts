/*
 * Plain checks: each answers the key of its error or null. Used by the zod schemas of forms (see `imageFile`,
 * `passwordsMatch`) and by screens that check by hand. Empty values pass all but `required`.
 */

export type Check<T> = (value: T) => string | null;
type Named = { name: string; size: number };
type Files<F extends Named> = F | readonly F[] | null | undefined;

const listOf = <F extends Named>(files: Files<F>): readonly F[] =>
  files === null || files === undefined ? [] : Array.isArray(files) ? files : [files as F];
const check =
  <T>(key: string, fails: (value: T) => boolean): Check<T> =>
  (value) =>
    fails(value) ? key : null;
const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export const required = check<unknown>('required', isBlank);
export const min = (limit: number) =>
  check<number | null | undefined>('min', (value) => !isBlank(value) && Number(value) < limit);
export const max = (limit: number) =>
  check<number | null | undefined>('max', (value) => !isBlank(value) && Number(value) > limit);
export const minLength = (limit: number) =>
  check<string | null | undefined>('minLength', (value) => !isBlank(value) && (value ?? '').length < limit);
export const maxLength = (limit: number) =>
  check<string | null | undefined>('maxLength', (value) => !isBlank(value) && (value ?? '').length > limit);
export const pattern = (expression: RegExp) =>
  check<string | null | undefined>('pattern', (value) => !isBlank(value) && !expression.test(value ?? ''));
export const email = check<string | null | undefined>(
  'email',
  (value) => !isBlank(value) && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value ?? ''),
);

export const fileMaxSize = (bytes: number) =>
  check<Files<Named>>('fileMaxSize', (files) => listOf(files).some((file) => file.size > bytes));
export const fileMinSize = (bytes: number) =>
  check<Files<Named>>('fileMinSize', (files) => listOf(files).some((file) => file.size < bytes));
/** An empty list means no restriction; a name without a dot has no extension; case is ignored. */
export const fileExtension = (allowed: readonly string[]) =>
  check<Files<Named>>(
    'fileExtension',
    (files) => allowed.length > 0 && listOf(files).some((file) => !allowed.includes(extensionOf(file.name))),
  );

/**
 * The errors of the second of a pair of controls: it gains confirmedValidator when its value differs from the first and
 * loses it when they match; left alone while it has another error.
 */
export function confirmedValidator(first: string, second: string, errors: readonly string[]): string[] {
  if (errors.some((error) => error !== 'confirmedValidator')) return [...errors];
  return first === second ? [] : ['confirmedValidator'];
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
