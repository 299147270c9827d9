create or replace trigger reading_sessions_append_only
  before update or delete on reading_sessions
  for each row execute function okur_append_only();
