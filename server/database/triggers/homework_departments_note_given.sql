create or replace trigger homework_departments_note_given
  after insert on homework_departments
  referencing new table as changed for each statement execute function okur_note_given();
