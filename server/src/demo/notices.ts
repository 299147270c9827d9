import { type Db, insertRows, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { notices } from '../platform/database/tables/index.ts';

interface Line {
  email: string;
  text: string;
  params: Record<string, string | number>;
  link: string;
  hoursAgo: number;
  isRead?: boolean;
}

/** What the bell has to say when the demo is opened. */
const lines: readonly Line[] = [
  {
    email: 'in@okur.example',
    text: 'notice.homework_due_soon',
    params: { department: '6-A', days: 4 },
    link: '/homeworks',
    hoursAgo: 3,
  },
  {
    email: 'in@okur.example',
    text: 'notice.homework_ended',
    params: { department: '5-A' },
    link: '/homeworks',
    hoursAgo: 40,
    isRead: true,
  },
  {
    email: 'cm@okur.example',
    text: 'notice.job_done',
    params: { kind: 'class_list_import', file: '5-A.xlsx' },
    link: '/management/users',
    hoursAgo: 20,
  },
  {
    email: 'cm@okur.example',
    text: 'notice.homework_ended',
    params: { department: '4-A' },
    link: '/homeworks',
    hoursAgo: 41,
    isRead: true,
  },
  {
    email: 'sp@okur.example',
    text: 'notice.job_done',
    params: { kind: 'class_list_import', file: 'siniflar.csv' },
    link: '/management/users',
    hoursAgo: 26,
  },
];

export async function makeNotices(db: Db, now: Date): Promise<void> {
  const accounts = await rows<{ id: string; email: string }>(db, sql`select id, email from admins`);
  const idOf = new Map(accounts.map(({ id, email }) => [email, id]));
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await insertRows(
    db,
    notices,
    lines.map(({ email, text, params, link, hoursAgo, isRead }) => ({
      id: newId(),
      account_type: 'staff' as const,
      account_id: idOf.get(email)!,
      text,
      params,
      link,
      created_at: ago(hoursAgo),
      read_at: isRead ? ago(hoursAgo - 1) : null,
    })),
  );
}
