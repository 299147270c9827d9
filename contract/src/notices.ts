import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { Done, route } from './route.ts';

/** A line of the bell menu: a text key with its parameters, and the screen it leads to. */
export const Notice = z.object({ id: Id, text: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), link: z.string().nullable(), created_at: Instant, read_at: Instant.nullable() });
export type Notice = z.infer<typeof Notice>;

export const listNotices = route({ method: 'GET', path: 'notices', summary: 'The newest twenty lines of the own bell menu', answer: z.object({ data: z.array(Notice), unread: z.int() }), needs: 'staff' });
export const readNotices = route({ method: 'POST', path: 'notices/read', summary: 'Marks one line of the own bell menu as read, or all of them', body: z.strictObject({ id: Id.optional() }), answer: Done, needs: 'staff', readOnly: true });
