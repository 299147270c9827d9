-- A child who leaves takes no parents: the codes end, and so do accounts that wait for their link. Who comes back gets
-- new ones.
create or replace function okur_end_parent_codes() returns trigger language plpgsql as $$
begin
  update parent_codes set expires_at = least(expires_at, now()),
      claim_expires_at = case when claim_expires_at is not null then now() end
    where user_id = new.id and used_at is null and (expires_at > now() or claim_expires_at > now());
  return null;
end $$;
