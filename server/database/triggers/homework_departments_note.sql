create or replace trigger homework_departments_note
  after insert or update or delete on homework_departments
  for each row execute function okur_note_homework();
