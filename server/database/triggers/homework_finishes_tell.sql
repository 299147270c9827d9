-- An exam tells by its attempts (exam_attempts_tell_homework): a row of one says that early attempts go on counting.
create or replace trigger homework_finishes_tell
  after insert on homework_finishes
  for each row when (not okur_is_of_exam(new.homework_id))
  execute function okur_tell_webhooks_of_row(
    'homework.completed', 'homework_id', 'user_id student_id', 'done_at completed_at');
