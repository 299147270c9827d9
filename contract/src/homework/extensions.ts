import { z } from 'zod';
import { ById, Instant, Moment, name } from '../fields.ts';
import { one, route } from '../route.ts';
import { OfStudent } from './results.ts';
import { Extension } from './homework.ts';

const ExtensionInput = z.strictObject({ due_at: Moment, reason: name(300) });
/** Who was reminded just now: students who had not finished, and parents of theirs who got a mail. */
export const Reminder = z.object({ sent_at: Instant, students: z.int(), parents: z.int() });
export const extendHomework = route({
  method: 'PUT',
  path: 'homeworks/{id}/extensions/{userId}',
  summary: 'Gives one student more time, with the reason',
  params: OfStudent,
  body: ExtensionInput,
  answer: one(Extension),
  needs: ['edit', 'HOMEWORK'],
});
export const withdrawExtension = route({
  method: 'DELETE',
  path: 'homeworks/{id}/extensions/{userId}',
  summary: 'Takes an extension back',
  params: OfStudent,
  answer: one(Extension),
  needs: ['edit', 'HOMEWORK'],
  idempotent: true,
});
export const remindOfHomework = route({
  method: 'POST',
  path: 'homeworks/{id}/reminders',
  summary: 'Reminds the students who have not finished, and their parents; once a day',
  params: ById,
  answer: one(Reminder),
  status: 201,
  needs: ['edit', 'HOMEWORK'],
  errors: ['conflict'],
  idempotent: true,
});
