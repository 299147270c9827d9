create or replace trigger exams_note_students
  after update of attempts on exams
  for each row when (old.attempts is distinct from new.attempts)
  execute function okur_note_students();
