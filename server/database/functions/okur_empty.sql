-- Empties what rows that are only added to hold of a person who is erased: the address of entries of the audit, the
-- course of readings. Answers how many rows.
create or replace function okur_empty(name text, person uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  emptied integer;
begin
  if not okur_person_is_erased(person) then
    raise exception 'no one is erased' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('okur.may', 'erase', true);
  case name
    when 'audit' then update audit set address = null where account_id = person;
    when 'reading_sessions' then update reading_sessions set trace = '[]' where user_id = person;
    else raise exception '% takes no UPDATE', name using errcode = 'insufficient_privilege';
  end case;
  get diagnostics emptied = row_count;
  perform set_config('okur.may', '', true);
  return emptied;
end $$;

revoke execute on function okur_empty(text, uuid) from public;
