create or replace trigger users_tell_moved
  after update of department_id on users
  for each row when (old.department_id is distinct from new.department_id and old.company_id = new.company_id
    and new.deleted_at is null and new.user_type <> 'presentation')
  execute function okur_tell_webhooks_of_row('student.moved', 'id student_id', 'department_id');
