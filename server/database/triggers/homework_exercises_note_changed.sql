create or replace trigger homework_exercises_note_changed
  after update on homework_exercises
  referencing new table as changed for each statement execute function okur_note_given();
