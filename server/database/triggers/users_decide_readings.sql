create or replace trigger users_decide_readings
  after update of language on users
  for each row when (old.language is distinct from new.language)
  execute function okur_decide_readings_of_student();
