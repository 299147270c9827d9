create or replace trigger homework_extensions_note_student
  after insert or update or delete on homework_extensions
  for each row execute function okur_note_student();
