-- Answers whether the month was made now. No one writes to what has no month meanwhile.
create or replace function okur_make_month(parent text, month date) returns boolean language plpgsql as $$
declare
  part text := parent || to_char(month, '_YYYY_MM');
  lower timestamptz := month::timestamp at time zone 'UTC';
  upper timestamptz := (month + interval '1 month') at time zone 'UTC';
begin
  if to_regclass('months.' || quote_ident(part)) is not null then return false; end if;
  execute format('lock table months.%I in share row exclusive mode', parent || '_other');
  execute format('create table months.%I (like public.%I including defaults including constraints)', part, parent);
  perform set_config('okur.may', 'move', true);
  execute format(
    'with moved as (delete from months.%I where finished_at >= %L and finished_at < %L returning *)
      insert into months.%I select * from moved',
    parent || '_other', lower, upper, part
  );
  perform set_config('okur.may', '', true);
  execute format(
    'alter table public.%I attach partition months.%I for values from (%L) to (%L)', parent, part, lower, upper
  );
  return true;
end $$;
