create or replace trigger users_stay
  before delete on users
  for each row execute function okur_people_stay();
