-- While the way back to its old address is open for a member of staff, no other account has that address: two people's
-- rights could not be laid together. It looks after the write, so that of two at once the later one sees the link.
create or replace function okur_hold_email() returns trigger language plpgsql as $$
begin
  if exists (select from personal_links l where l.account_type = 'staff' and l.purpose = 'email_undo'
      and l.email = new.email and l.account_id <> new.id and l.used_at is null and l.expires_at > now()) then
    raise unique_violation using constraint = 'admins_email_held', message = 'address with an open way back';
  end if;
  return null;
end $$;
