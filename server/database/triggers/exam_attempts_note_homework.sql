create or replace trigger exam_attempts_note_homework
  after insert or update of finished_at, deadline_at on exam_attempts
  for each row execute function okur_note_homework_of_attempt();
