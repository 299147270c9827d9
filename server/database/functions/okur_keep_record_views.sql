-- No one can undo who looked at a child; it goes when its time is over, as the audit does.
create or replace function okur_keep_record_views() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('okur.may', true), '') = 'expire'
    and old.at < now() - interval '1 year' then return old;
  end if;
  raise exception '% takes no %', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
