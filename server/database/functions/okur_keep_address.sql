-- A parent is the same person under every address that the account ever had: who was unlinked from a child is found
-- under an old one, too. What a mail server said of the old one is not said of the new one.
create or replace function okur_keep_address() returns trigger language plpgsql as $$
begin
  new.earlier_emails := array_append(array_remove(new.earlier_emails, old.email), old.email);
  new.mail_refused_at := null;
  return new;
end $$;
