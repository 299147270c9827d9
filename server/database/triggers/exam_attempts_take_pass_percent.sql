create or replace trigger exam_attempts_take_pass_percent
  before insert on exam_attempts
  for each row when (new.pass_percent is null)
  execute function okur_take_pass_percent();
