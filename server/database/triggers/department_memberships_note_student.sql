create or replace trigger department_memberships_note_student
  after update or delete on department_memberships
  for each row execute function okur_note_student();
