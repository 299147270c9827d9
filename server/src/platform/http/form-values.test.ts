import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formValues } from './form-values.ts';

const body = z
  .strictObject({
    title: z.string(),
    count: z.int().default(1),
    active: z.boolean().optional(),
    parent_id: z.uuid().nullable().default(null),
    rows: z.array(z.strictObject({ title: z.string() })).default([]),
  })
  .refine(() => true);

describe('the fields of a form', () => {
  it('become what the contract says of them', () => {
    const fields = { title: '12', count: '12', active: 'false', parent_id: '', rows: '[{"title":"A"}]' };
    expect(formValues(body, fields)).toEqual({
      title: '12',
      count: 12,
      active: false,
      parent_id: null,
      rows: [{ title: 'A' }],
    });
  });

  it('stay text where they cannot be read, so that their field says so', () => {
    const fields = { count: 'twelve', active: 'maybe', rows: '[{', unknown: '1' };
    expect(formValues(body, fields)).toEqual(fields);
  });
});
