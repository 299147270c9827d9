create or replace function okur_note_homework_of_exam() returns trigger language plpgsql as $$
declare exam uuid;
begin
  if tg_table_name = 'exams' then exam := new.id;
  elsif tg_op = 'DELETE' then exam := old.exam_id;
  else exam := new.exam_id;
  end if;
  perform okur_note_homework_with_students(array(select id from homeworks where exam_id = exam));
  return null;
end $$;
