-- What was recorded stays as it was: takes no UPDATE and no DELETE, by the name of the table and not of its month. The
-- ways out, each opened by okur.may within one transaction: an erasure empties the columns that name someone, the
-- audit loses what is older than a year, a record moves to the partition of its month.
create or replace function okur_append_only() returns trigger language plpgsql as $$
declare
  may text := coalesce(current_setting('okur.may', true), '');
  name text := regexp_replace(tg_table_name, '_(\d{4}_\d\d|other)$', '');
  naming text[] := public.okur_naming_columns(name);
begin
  if may = 'erase' and tg_op = 'UPDATE' and to_jsonb(new) - naming = to_jsonb(old) - naming then return new; end if;
  if may = 'expire' and tg_op = 'DELETE' and tg_table_name = 'audit' then
    if (to_jsonb(old) ->> 'at')::timestamptz < now() - interval '1 year' then return old; end if;
  end if;
  if may = 'move' and tg_op = 'DELETE' and tg_table_schema = 'months' and tg_table_name like '%\_other' then
    return old;
  end if;
  raise exception '% takes no %', name, tg_op using errcode = 'insufficient_privilege';
end $$;
