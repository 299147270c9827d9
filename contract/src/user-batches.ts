import { z } from 'zod';
import { Id } from './fields.ts';
import { one, route } from './route.ts';

/*
 * Changes of many students at once: all of them or none, one entry of the activity for each, and undone together by
 * the person who made them. A batch is named by the id of the request that made it.
 */

const most = 1000;
const Ids = z.array(Id).min(1, { error: 'validation.required' }).max(most, { error: 'validation.range' });

/** How many were changed; those who were so already are not. */
export const Batch = z.object({ id: Id, changed: z.int() });
export type Batch = z.infer<typeof Batch>;

const batch = {
  method: 'POST',
  answer: one(Batch),
  errors: ['not_found', 'duplicate', 'no_codes_left'],
  idempotent: true,
} as const;

export const moveUsers = route({
  ...batch,
  path: 'users/batches/move',
  summary: 'Moves many students to another department of their school',
  body: z.strictObject({ ids: Ids, department_id: Id }),
  needs: ['edit', 'USER'],
});
export const setStatusOfUsers = route({
  ...batch,
  path: 'users/batches/status',
  summary: 'Freezes many students, or lets them in again',
  body: z.strictObject({ ids: Ids, status: z.enum(['active', 'frozen'], { error: 'validation.choice' }) }),
  needs: ['edit', 'USER'],
});
export const deleteUsers = route({
  ...batch,
  path: 'users/batches/delete',
  summary: 'Deletes many students, or restores deleted ones',
  body: z.strictObject({ ids: Ids, deleted: z.boolean({ error: 'validation.choice' }) }),
  needs: ['delete', 'USER'],
});
export const undoBatch = route({
  method: 'POST',
  path: 'users/batches/{batchId}/undo',
  summary: 'Takes a batch of one’s own back within 30 days; students who were changed since stay as they are',
  params: z.strictObject({ batchId: Id }),
  answer: one(z.object({ restored: z.int(), left_as_is: z.int() })),
  needs: ['edit', 'USER'],
  errors: ['conflict', 'no_codes_left'],
  idempotent: true,
});
