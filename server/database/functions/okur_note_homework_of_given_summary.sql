-- A summary is given to a class or taken from it, published or taken back: who can do homework of it is another matter.
create or replace function okur_note_homework_of_given_summary() returns trigger language plpgsql as $$
declare summary uuid;
begin
  if tg_table_name = 'summary_books' then summary := new.id;
  elsif tg_op = 'DELETE' then summary := old.summary_book_id;
  else summary := new.summary_book_id;
  end if;
  perform okur_note_homework_with_students(array(select id from homeworks where summary_id = summary));
  return null;
end $$;
