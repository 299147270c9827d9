create or replace trigger departments_note_homework
  after update of deleted_at on departments
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function okur_note_homework_of_department();
