-- Whether this is the account of someone who is erased, or is being erased by this transaction.
create or replace function okur_person_is_erased(person uuid) returns boolean language sql stable as $$
  select exists (select from users where id = person and erased_at is not null)
    or exists (select from parents where id = person and erased_at is not null)
    or exists (select from admins where id = person and erased_at is not null)
$$;
