import { z } from 'zod';
import type { Route } from './route.ts';

/** Fields that say who a person is. */
const names = new Set(['username', 'email', 'surname', 'holder', 'person', 'person_name']);
/** Fields that are a person, where they hold more than numbers of them. */
const persons = new Set(['account', 'payer', 'user', 'student', 'parent', 'child', 'used_by']);
/** Who wrote a row is not whom it is about. */
const author = 'created_by';

/** Whether each row of a list says who a person is, whatever the list is about: by a field, or by one within it. */
export function namesPeople({ answer }: Route): boolean {
  const data: unknown = answer instanceof z.ZodObject ? answer.shape['data'] : undefined;
  return data instanceof z.ZodArray && isNamed(data.element);
}

function isNamed(row: unknown): boolean {
  const shape = shapeOf(row);
  return Object.entries(shape ?? {}).some(
    ([key, field]) =>
      names.has(key) || (key !== author && ((persons.has(key) && 'id' in (shapeOf(field) ?? {})) || isNamed(field))),
  );
}

function shapeOf(field: unknown): Readonly<Record<string, unknown>> | undefined {
  if (field instanceof z.ZodNullable || field instanceof z.ZodOptional) return shapeOf(field.unwrap());
  return field instanceof z.ZodObject ? field.shape : undefined;
}
