-- Statistics are made by the owner alone.
create or replace function okur_analyze() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze;
end $$;

revoke execute on function okur_analyze() from public;
