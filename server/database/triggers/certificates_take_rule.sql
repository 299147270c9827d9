create or replace trigger certificates_take_rule
  before insert on certificates
  for each row when (new.issued_by is null and new.rule is null)
  execute function okur_take_rule();
