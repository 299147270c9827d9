-- Takes a person's name out of a row that is only added to: columns and their texts without the name, which may say
-- nothing that they did not say before. What an entry of the audit says about the person as a whole goes altogether.
create or replace function okur_take_out(name text, part oid, place tid, person uuid, changes jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old jsonb;
  columns text;
  is_about boolean;
begin
  if not okur_person_is_erased(person) then
    raise exception 'no one is erased' using errcode = 'insufficient_privilege';
  end if;
  select string_agg(format('%1$I = (jsonb_populate_record(null::%2$I, $3)).%1$I', key, name), ', ')
    into columns from jsonb_object_keys(changes) as key;
  if columns is null or exists (select from jsonb_object_keys(changes) as key
    where key <> all (okur_naming_columns(name))) then
    raise exception '% takes no UPDATE', name using errcode = 'insufficient_privilege';
  end if;
  execute format('select to_jsonb(t) from %I t where t.tableoid = $1 and t.ctid = $2 for update', name)
    into old using part, place;
  is_about := name = 'audit' and coalesce(old ->> 'subject_id' = person::text, false);
  if old is null or exists (select from jsonb_each(changes) as c
    where not coalesce(okur_is_erased(old -> c.key, c.value), false) and not (is_about and c.value = '{}')) then
    raise exception '% takes no UPDATE but of names', name using errcode = 'insufficient_privilege';
  end if;
  perform set_config('okur.may', 'erase', true);
  execute format('update %I t set %s where t.tableoid = $1 and t.ctid = $2', name, columns) using part, place, changes;
  perform set_config('okur.may', '', true);
end $$;

revoke execute on function okur_take_out(text, oid, tid, uuid, jsonb) from public;
