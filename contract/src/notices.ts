import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { Done, route } from './route.ts';

const texts = z.record(z.string(), z.string());

/**
 * A line of the bell menu: a text key with its parameters and the screen it leads to, or a notification in its
 * languages.
 */
export const Notice = z.object({
  id: Id,
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string().nullable(),
  /** The school in which the link leads somewhere; null: in any. */
  company_id: Id.nullable(),
  notification: z.object({ title: texts, body: texts }).nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notice = z.infer<typeof Notice>;

const shared = {
  method: 'GET',
  summary: 'The newest twenty lines of the caller’s bell menu',
  answer: z.object({ data: z.array(Notice), unread: z.int() }),
} as const;
const reading = {
  method: 'POST',
  summary: 'Marks one line of the caller’s bell menu as read, or all of them',
  body: z.strictObject({ id: Id.optional() }),
  answer: Done,
  ownTransaction: true,
} as const;

export const listNotices = route({ ...shared, path: 'notices', needs: 'staff' });
export const readNotices = route({ ...reading, path: 'notices/read', needs: 'staff' });
export const parentNotices = route({ ...shared, path: 'parent/notices', needs: 'parent' });
export const readParentNotices = route({ ...reading, path: 'parent/notices/read', needs: 'parent' });
export const studentNotices = route({ ...shared, path: 'student/notices', needs: 'student' });
export const readStudentNotices = route({ ...reading, path: 'student/notices/read', needs: 'student' });
