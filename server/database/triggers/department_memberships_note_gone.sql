create or replace trigger department_memberships_note_gone
  after delete on department_memberships
  referencing old table as changed for each statement execute function okur_note_homework_of_members();
