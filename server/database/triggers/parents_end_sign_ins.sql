create or replace trigger parents_end_sign_ins
  after update of deleted_at on parents
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function okur_end_sign_ins('parent');
