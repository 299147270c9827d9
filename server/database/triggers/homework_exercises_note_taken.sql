create or replace trigger homework_exercises_note_taken
  after delete on homework_exercises
  referencing old table as changed for each statement execute function okur_note_given();
