create or replace trigger users_end_sign_ins
  after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function okur_end_sign_ins('student');
