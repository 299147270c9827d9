-- Who can do this homework is another matter now: it is counted again, and so are the figures of its students.
create or replace function okur_note_homework_with_students(homework uuid[]) returns void language plpgsql as $$
begin
  if cardinality(homework) = 0 then return; end if;
  insert into homework_changes (homework_id) select unnest(homework);
  perform okur_note_students_of_homework(homework);
end $$;
