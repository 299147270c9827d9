create or replace trigger homework_finishes_tell
  after insert on homework_finishes
  for each row
  execute function okur_tell_webhooks_of_row(
    'homework.completed', 'homework_id', 'user_id student_id', 'done_at completed_at');
