create or replace trigger exam_attempts_tell
  after update of ended_at on exam_attempts
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function okur_tell_webhooks_of_row(
    'exam.finished', 'id attempt_id', 'exam_id', 'user_id student_id', 'department_id', 'score', 'points',
    'max_points', 'ended_at finished_at');
