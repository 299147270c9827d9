create or replace trigger exams_note_homework
  after update of attempts, status, deleted_at, company_id on exams
  for each row when ((old.attempts, old.status, old.deleted_at, old.company_id)
    is distinct from (new.attempts, new.status, new.deleted_at, new.company_id))
  execute function okur_note_homework_of_exam();
