-- When a student had done what a homework of a summary asks for: with the clock, once the questions of the reading are
-- answered; freely, once those of the summary are, on the page or after a reading with the clock, and of one without
-- questions once the student came to its end.
create or replace function okur_summary_done(summary uuid, reading text, student uuid) returns timestamptz
language sql stable as $$
  select least(
    (select min(r.done_at) from reading_results r
      where r.user_id = student and r.summary_id = s.id and not r.is_open),
    case when reading = 'free' then (select coalesce(n.first_answered_at, n.answered_at) from summary_answers n
      where n.user_id = student and n.summary_book_id = s.id) end,
    case when reading = 'free' and s.questions = '[]' then (select w.read_at from summary_reads w
      where w.user_id = student and w.summary_book_id = s.id) end)
  from summary_books s where s.id = summary
$$;
