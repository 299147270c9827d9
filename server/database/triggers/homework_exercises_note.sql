create or replace trigger homework_exercises_note
  after insert or update or delete on homework_exercises
  for each row execute function okur_note_homework();
