create or replace trigger reading_answers_append_only
  before update or delete on reading_answers
  for each row execute function okur_append_only();
