create or replace trigger department_memberships_note_added
  after insert on department_memberships
  referencing new table as changed for each statement execute function okur_note_homework_of_members();
