create or replace trigger users_tell_withdrawn
  after update on users
  referencing old table as former new table as changed for each statement execute function okur_tell_withdrawn();
