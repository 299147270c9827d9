create or replace trigger departments_note_students
  after update of deleted_at, grade_level on departments
  for each row when ((old.deleted_at, old.grade_level) is distinct from (new.deleted_at, new.grade_level))
  execute function okur_note_students();
