import { z } from 'zod';
import { text } from '../fields.ts';
import { exerciseKindNames } from './names.ts';

/* What authors write of an exercise and students read. */

export const Descriptions = z.strictObject({
  en: text(500).default(''),
  tr: text(500).default(''),
  fr: text(500).default(''),
  pl: text(500).default(''),
});
export const Kind = z.enum(exerciseKindNames, { error: 'validation.choice' });
export const Params = z.record(z.string(), z.unknown());
