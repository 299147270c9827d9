import type { TextParams } from '@okur/contract/errors';
import type { z } from 'zod';

/** What is wrong with a field: the key of its text and the numbers the text needs. */
export interface Broken {
  key: string;
  params?: TextParams;
}
export type BrokenFields = Record<string, Broken>;

/** The first broken rule of each field, by dotted name. The limits of the rule become parameters of its text. */
export function brokenFields(schema: z.ZodType, values: unknown): BrokenFields {
  const parsed = schema.safeParse(values);
  const fields: BrokenFields = {};
  for (const issue of parsed.error?.issues ?? []) {
    const name = issue.path.join('.');
    fields[name] ??= { key: issue.message, params: limitsOf(issue) };
  }
  return fields;
}

function limitsOf(issue: z.core.$ZodIssue): TextParams | undefined {
  if (issue.code === 'too_small') return { min: Number(issue.minimum), count: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum), count: Number(issue.maximum) };
  return undefined;
}
