-- A parent is the same person under every address that the account ever had: who was unlinked from a child is found
-- under an old one, too.
create or replace function okur_keep_address() returns trigger language plpgsql as $$
begin
  new.earlier_emails := array_append(array_remove(new.earlier_emails, old.email), old.email);
  return new;
end $$;
