import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { hasText } from '../../platform/texts/index.ts';
import { impersonal, mentioning, register } from './register.ts';
import { withoutNames } from './register/free-text.ts';

const { services } = await testApp();

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

/**
 * The catalogue of a migrated database; the queue keeps its own tables in a schema of its own, whose payload is an id.
 */
const columns = await rows<Column>(
  services.db,
  sql`select c.table_name as table, c.column_name as column,
    case c.data_type when 'ARRAY' then c.udt_name else c.data_type end as type, c.is_nullable = 'YES' as nullable,
    c.is_generated = 'ALWAYS' as generated
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`,
);
const references = await rows<{ table: string; column: string; person: string }>(
  services.db,
  sql`select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as person
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid in ('users'::regclass, 'parents'::regclass, 'admins'::regclass,
        'instructors'::regclass)`,
);
const tables = [...new Set(columns.map(({ table }) => table))];
/** Sealed cards, from which the person's is taken. */
const sealed = new Set(['class_lists.cards', 'one_rosters.cards']);
const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

describe('the register of personal data', () => {
  it('knows every table of the database', () => {
    const registered = [...Object.keys(register), ...Object.keys(impersonal)];
    expect(
      tables.filter((table) => !registered.includes(table)),
      'add them to register/*.ts, or to `impersonal` in register.ts',
    ).toEqual([]);
    expect(
      registered.filter((table) => !tables.includes(table)),
      'gone from the database',
    ).toEqual([]);
    expect(Object.keys(impersonal).filter((table) => table in register)).toEqual([]);
  });

  it('has a rule for every column of a table that holds people, and none for a column that is gone', () => {
    const ruled = Object.entries(register).flatMap(([table, entry]) =>
      Object.keys(entry.columns).map((column) => `${table}.${column}`),
    );
    const held = columns.filter(({ table }) => table in register).map(name);
    expect(
      held.filter((column) => !ruled.includes(column)),
      'add them to the table in register/*.ts',
    ).toEqual([]);
    expect(
      ruled.filter((column) => !held.includes(column)),
      'gone from the database',
    ).toEqual([]);
  });

  it('counts no table as impersonal that points to a person or says so by a column', () => {
    const pointing = references.filter(({ table }) => table in impersonal).map(name);
    const telling = columns
      .filter(
        ({ table, column }) =>
          table in impersonal &&
          /^(user|admin|parent|account|student|instructor)_id$|_by$|e_?mail|phone|password|surname|address$|token/.test(
            column,
          ),
      )
      .map(name);
    expect([...pointing, ...telling]).toEqual([]);
  });

  it('says whose rows they are wherever a foreign key leads to a person', () => {
    const silent = references.filter(({ table }) => table in register && !register[table]!.of);
    expect(silent.map(name)).toEqual([]);
  });

  it('says of every column of text or JSON how a name leaves it', () => {
    const searched = new Set(mentioning.flatMap(([table, mentions]) => mentions.columns.map((c) => `${table}.${c}`)));
    const nameless = new Set(
      Object.entries(withoutNames).flatMap(([table, named]) => named.split(' ').map((column) => `${table}.${column}`)),
    );
    const goes = ({ table, column }: Column) =>
      (register[table]?.columns[column]?.fate ?? 'keep') !== 'keep' &&
      (sealed.has(`${table}.${column}`) ||
        Object.values(register[table]?.of ?? {}).some((links) => links.some(({ erased }) => erased !== 'nothing')));
    const texts = columns.filter(({ type, generated }) => /^_?(text|char|varchar|json|bytea)/.test(type) && !generated);
    const left = texts.filter((column) => !searched.has(name(column)) && !nameless.has(name(column)) && !goes(column));
    expect(left.map(name), 'say it in `mentions`, or in register/free-text.ts').toEqual([]);
    expect([...nameless].filter((column) => searched.has(column))).toEqual([]);
    const all = new Set(columns.map(name));
    expect(
      [...nameless].filter((column) => !all.has(column)),
      'gone from the database',
    ).toEqual([]);
  });

  it('has a heading for every table that a person gets in an export', () => {
    const exported = Object.entries(register).filter(([, { of, columns: rules }]) => {
      const given = Object.values(of ?? {}).some((links) => links.some((link) => link.exported));
      return given && Object.values(rules).some((rule) => rule.exported);
    });
    const headless = exported.filter(([table]) => !hasText(`personal_export.table_${table}`)).map(([table]) => table);
    expect(headless).toEqual([]);
  });

  it('empties no column that must be filled, and writes into none that follows from others', () => {
    const wrong = columns.filter(({ table, column, nullable, generated }) => {
      const entry = register[table];
      const rule = entry?.columns[column];
      const changes = Object.values(entry?.of ?? {})
        .flat()
        .some(({ erased }) => erased === 'columns');
      return changes && rule && ((rule.fate === 'erase' && !nullable) || (rule.fate !== 'keep' && generated));
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('searches only columns that exist', () => {
    const isColumn = (column: string | undefined) => column !== undefined && !column.startsWith('(');
    const wrong = mentioning
      .filter(([table]) => !table.includes('.'))
      .flatMap(([table, mentions]) =>
        [...mentions.columns, mentions.about, mentions.company]
          .filter(isColumn)
          .filter((column) => !columns.some((c) => c.table === table && c.column === column))
          .map((column) => `${table}.${column}`),
      );
    expect(wrong).toEqual([]);
  });
});
