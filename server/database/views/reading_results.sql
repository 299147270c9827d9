-- Every reading with what may be said of it: what each list, screen and file shows. What is not counted, and what is
-- still unanswered, has no speed, no comprehension and no grade but C or none; what was listened to has no speed.
-- `is_open`: its questions wait. The title is that of the text as it was read; of a chapter its book comes first.
create view reading_results as
select r.id, r.finished_at, r.started_at, r.user_id, r.company_id, r.department_id, r.homework_id, r.source,
  r.article_id, r.article_version, r.book_chapter_id, r.summary_id, r.check_kind,
  coalesce(v.title, b.title || ' – ' || h.title, m.title) as title, r.language, r.words, r.characters,
  r.active_seconds, r.mode, r.pace, r.implausible,
  i.kind, i.answered, i.has_questions and not i.answered as is_open,
  case i.kind when 'not_counted' then 'C' when 'unanswered' then null else i.graded end as trust,
  case when p.measured then r.wpm end as wpm, case when p.believed then s.comprehension end as comprehension,
  case when p.believed then s.comprehension_corrected end as comprehension_corrected,
  case when p.measured then r.wpm * s.comprehension_corrected / 100 end as effective_speed,
  case when i.has_questions then coalesce(s.answered_at, s.created_at) else r.finished_at end as done_at
from reading_ids i join reading_sessions r on r.id = i.id and r.finished_at = i.finished_at
  cross join lateral (select i.kind not in ('not_counted', 'unanswered') as believed,
    i.kind not in ('not_counted', 'unanswered', 'listened') as measured) p
  left join reading_answers s on s.reading_id = i.id and s.finished_at = i.finished_at
  left join article_versions v on v.article_id = r.article_id and v.version = r.article_version
  left join book_chapters h on h.id = r.book_chapter_id
  left join books b on b.id = h.book_id
  left join summary_books m on m.id = r.summary_id;
