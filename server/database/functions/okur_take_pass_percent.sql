-- A server of the version before names no pass mark, and it goes on while the first of this version starts.
create or replace function okur_take_pass_percent() returns trigger language plpgsql as $$
begin
  new.pass_percent := (select pass_percent from exams where id = new.exam_id);
  return new;
end $$;
