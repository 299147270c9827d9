-- Ends the time of what is older than a year, whatever moment is given; answers how many rows.
create or replace function okur_expire(name text, until timestamptz, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  if name not in ('audit', 'record_views') then
    raise exception '% takes no DELETE', name using errcode = 'insufficient_privilege';
  end if;
  perform set_config('okur.may', 'expire', true);
  execute format(
    'delete from %1$I where ctid = any (array(
      select ctid from %1$I where at < least($1, now() - interval ''1 year'') order by at limit $2))',
    name
  ) using until, most;
  get diagnostics gone = row_count;
  perform set_config('okur.may', '', true);
  return gone;
end $$;

revoke execute on function okur_expire(text, timestamptz, integer) from public;
