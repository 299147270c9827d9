create or replace trigger reading_guesses_append_only
  before update or delete on reading_guesses
  for each row execute function okur_append_only();
