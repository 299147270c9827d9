create or replace trigger users_note_changed
  after update of deleted_at, erased_at, user_type, company_id, department_id, language, grade_level on users
  for each row when ((old.deleted_at, old.erased_at, old.user_type, old.company_id, old.department_id, old.language,
    old.grade_level)
    is distinct from (new.deleted_at, new.erased_at, new.user_type, new.company_id, new.department_id,
    new.language, new.grade_level))
  execute function okur_note_student();
