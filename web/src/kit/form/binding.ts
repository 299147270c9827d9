import type { Limits } from './limits.ts';

/**
 * What ties a field of the kit to a form, with the limits of the form's schema: `<TextField {...form.field('email')}
 * label=… />`.
 */
export interface FieldBinding<T> extends Limits {
  name: string;
  value: T;
  // A method, so that a field that takes `string | null` may be bound to a value that is never null.
  onChange(value: T): void;
  error?: string;
}

/** Names of fields: keys of the values, or dotted ways into them (`manager.email`, `questions.0.text`). */
export type FieldPath<V> = (keyof V & string) | `${keyof V & string}.${string}`;

export type ValueAt<V, P extends string> = P extends keyof V
  ? V[P]
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof V
      ? ValueAt<NonNullable<V[Head]>, Rest>
      : V extends readonly (infer Item)[]
        ? ValueAt<Item, Rest>
        : never
    : V extends readonly (infer Item)[]
      ? Item
      : never;
