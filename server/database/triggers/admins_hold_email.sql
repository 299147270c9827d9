create or replace trigger admins_hold_email
  after insert or update of email on admins
  for each row execute function okur_hold_email();
