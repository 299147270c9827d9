import type { FormErrors } from '@mantine/form';
import isEqual from 'fast-deep-equal';
import type { TFunction } from 'i18next';
import { ServerFailure } from '../client/failure.ts';
import { ruleText } from '../feedback/failureText.ts';

/** The value at a dotted path: `target.value`, `steps.0.text`. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value === null || value === undefined ? undefined : (value as Record<string, unknown>)[key]),
      values,
    );

/** What the server refused, under the fields of the form that it names. */
export function refusedFields(failure: unknown, values: unknown, t: TFunction): FormErrors {
  if (!(failure instanceof ServerFailure)) return {};
  const { errors = {}, params } = failure;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => valueAt(values, path) !== undefined)
      .map(([path, [key = '']]) => [path, ruleText(key, params?.[path], t)]),
  );
}

/** A refusal goes once what it names changes: the field itself, the whole it is a part of, or a part of it. */
export const stillRefused = (errors: FormErrors, values: unknown, previous: unknown): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => isEqual(valueAt(values, path), valueAt(previous, path))),
  );
