create or replace trigger reading_sessions_tell_homework
  after insert on reading_sessions
  for each row when (new.homework_id is not null)
  execute function okur_tell_webhooks_of_homework();
