create or replace trigger users_membership_first
  after insert on users
  for each row execute function okur_keep_membership();
