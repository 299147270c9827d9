create or replace trigger reading_sessions_decide
  after insert on reading_sessions
  for each row execute function okur_decide_added_reading();
