create or replace trigger exam_attempts_tell_homework
  after update of finished_at on exam_attempts
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function okur_tell_webhooks_of_homework();
