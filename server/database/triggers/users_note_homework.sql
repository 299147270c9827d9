create or replace trigger users_note_homework
  after update of status, deleted_at, user_type, department_id on users
  for each row when (old.deleted_at is distinct from new.deleted_at or old.user_type is distinct from new.user_type
    or old.department_id is distinct from new.department_id
    or okur_may_sign_in(old.status) is distinct from okur_may_sign_in(new.status))
  execute function okur_note_homework_of_student();
