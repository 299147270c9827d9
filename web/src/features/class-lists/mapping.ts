import type { ClassListField } from '@okur/contract/class-lists';

/** The column takes the field; a column that had it is left out, since no field is twice. */
export function placed(mapping: readonly ClassListField[], index: number, field: ClassListField): ClassListField[] {
  return mapping.map((held, at) => (at === index ? field : field !== 'ignore' && held === field ? 'ignore' : held));
}
