create or replace trigger exam_attempts_tell_homework
  after update of ended_at on exam_attempts
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function okur_tell_webhooks_of_homework();
