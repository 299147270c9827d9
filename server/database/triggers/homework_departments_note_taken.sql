create or replace trigger homework_departments_note_taken
  after delete on homework_departments
  referencing old table as changed for each statement execute function okur_note_given();
