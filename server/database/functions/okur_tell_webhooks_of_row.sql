-- A row came or changed: the first argument names the event, each other one a column of the row that is told, after a
-- blank by its name there. Of a student alone the company is the student's.
create or replace function okur_tell_webhooks_of_row() returns trigger language plpgsql as $$
declare
  changed jsonb;
  about jsonb := '{}';
  part text;
begin
  if not exists (select from webhooks w where w.enabled and tg_argv[0] = any (w.events)) then return null; end if;
  changed := to_jsonb(new);
  foreach part in array tg_argv[1:] loop
    about := about || jsonb_build_object(
      coalesce(nullif(split_part(part, ' ', 2), ''), split_part(part, ' ', 1)), changed -> split_part(part, ' ', 1));
  end loop;
  perform okur_tell_webhooks(
    coalesce((changed ->> 'company_id')::uuid, (select company_id from users where id = (changed ->> 'user_id')::uuid)),
    tg_argv[0], about);
  return null;
end $$;
