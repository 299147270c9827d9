-- Keeps book_licences.taken, whose check lets no more seats be taken than there are, whichever way they are written.
create or replace function okur_count_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.released_at is null then
    update book_licences set taken = taken - 1 where id = old.licence_id;
  end if;
  if tg_op <> 'DELETE' and new.released_at is null then
    update book_licences set taken = taken + 1 where id = new.licence_id;
  end if;
  return null;
end $$;
