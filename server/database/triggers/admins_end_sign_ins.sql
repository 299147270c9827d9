create or replace trigger admins_end_sign_ins
  after update of deleted_at, status on admins
  for each row when ((old.deleted_at is null and new.deleted_at is not null)
    or (old.status <> 'disabled' and new.status = 'disabled'))
  execute function okur_end_sign_ins('staff');
