-- Whether a homework asks for an exam.
create or replace function okur_is_of_exam(homework uuid) returns boolean language sql stable as $$
  select h.kind = 'exam' from homeworks h where h.id = homework
$$;
