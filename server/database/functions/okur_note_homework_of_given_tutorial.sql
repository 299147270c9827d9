-- A tutorial is published or taken back, gets or loses what is required, or a school or a class sees it or not: who can
-- do homework of it is another matter.
create or replace function okur_note_homework_of_given_tutorial() returns trigger language plpgsql as $$
declare
  homework uuid[];
begin
  if tg_table_name = 'tutorials' then
    homework := array(select id from homeworks where tutorial_id = new.id);
  elsif tg_table_name = 'tutorial_resources' then
    homework := array(select id from homeworks where tutorial_id = new.tutorial_id);
  elsif tg_table_name = 'company_tutorials' then
    homework := array(select id from homeworks
      where tutorial_id = new.tutorial_id and company_id = new.company_id);
  elsif tg_table_name = 'companies' then
    homework := array(select id from homeworks where tutorial_id is not null and company_id = new.id);
  else
    homework := array(select h.id from homeworks h join departments d on d.company_id = h.company_id
      where h.tutorial_id is not null and d.id = new.department_id);
  end if;
  perform okur_note_homework_with_students(homework);
  return null;
end $$;
