create or replace trigger users_tell_restored
  after update of deleted_at on users
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.user_type <> 'presentation')
  execute function okur_tell_webhooks_of_row(
    'student.created', 'id student_id', 'department_id', 'grade_level');
