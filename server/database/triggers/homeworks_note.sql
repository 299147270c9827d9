create or replace trigger homeworks_note
  after insert or update on homeworks
  for each row execute function okur_note_homework();
