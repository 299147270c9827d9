create or replace trigger book_sittings_append_only
  before update or delete on book_sittings
  for each row execute function okur_append_only();
