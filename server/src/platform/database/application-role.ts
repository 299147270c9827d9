import pg from 'pg';

/*
 * The role that the server works as owns nothing: it reads and writes rows, and cannot drop a trigger, change a table
 * or undo what is append-only. What it needs beyond that are functions of the owner (SECURITY DEFINER).
 */

/** Functions of the owner that the server calls. */
const functions = [
  'okur_keep_months(integer)',
  'okur_expire(text, timestamptz, integer)',
  'okur_analyze()',
  'okur_empty(text, uuid)',
  'okur_take_out(text, oid, tid, uuid, jsonb)',
];

interface Table {
  name: string;
  /** Takes no UPDATE and no DELETE. */
  appended: boolean;
  /** Takes no DELETE. */
  stays: boolean;
}

/**
 * Whether the role of this address may do whatever the owner may: it is the owner, belongs to it, or is a superuser. Of
 * an empty database: whether it may become the owner.
 */
export async function isOwner(url: string): Promise<boolean> {
  const { rows } = await queryOnce(
    url,
    `select coalesce((select pg_has_role(current_user, relowner, 'member') from pg_class
      where oid = to_regclass('public.audit')), has_database_privilege(current_database(), 'create')) as owner`,
  );
  return rows[0]?.['owner'] === true;
}

/** Gives the role of this address what it needs, as the owner, within the owner's transaction. */
export async function giveRights(owner: pg.ClientBase, application: string): Promise<void> {
  const { rows } = await queryOnce(application, 'select current_user as role');
  const name = String(rows[0]?.['role']);
  const { rows: held } = await owner.query<{ owner: boolean }>(
    `select pg_has_role($1, relowner, 'member') as owner from pg_class where oid = 'public.audit'::regclass`,
    [name],
  );
  if (held[0]?.owner) return;
  await owner.query(rightsFor(pg.escapeIdentifier(name), await tablesOf(owner)).join(';\n'));
}

async function tablesOf(owner: pg.ClientBase): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, coalesce(bool_or(t.tgname = c.relname || '_append_only'), false) as appended,
        coalesce(bool_or(t.tgfoid = 'okur_people_stay'::regproc), false) as stays
      from pg_class c left join pg_trigger t on t.tgrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
  );
  return rows;
}

function rightsFor(role: string, tables: readonly Table[]): string[] {
  const named = (some: readonly Table[]): string =>
    some.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ');
  const appended = tables.filter((table) => table.appended);
  const stay = tables.filter((table) => table.stays);
  return [
    'revoke create on schema public from public',
    `grant usage on schema public, months, drizzle, pgboss to ${role}`,
    `grant select on all tables in schema public, months, drizzle to ${role}`,
    `grant select, insert, update, delete on all tables in schema pgboss to ${role}`,
    `grant usage on all sequences in schema public, pgboss to ${role}`,
    `grant insert on ${named(tables)} to ${role}`,
    // Also of single columns, which earlier releases granted for erasures.
    `revoke update, delete on ${named(appended)} from ${role}`,
    `revoke delete on ${named(stay)} from ${role}`,
    `grant update on ${named(tables.filter((table) => !table.appended))} to ${role}`,
    `grant delete on ${named(tables.filter((table) => !table.appended && !table.stays))} to ${role}`,
    `grant execute on function ${functions.join(', ')} to ${role}`,
  ];
}

async function queryOnce(url: string, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'okur-start' });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(text);
  } finally {
    await client.end();
  }
}
