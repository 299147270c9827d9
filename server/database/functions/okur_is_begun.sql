-- Whether a student has begun a homework: it was open, and anything of it was done since it counts; or the student has
-- a later end. What was read or watched before it opens has begun nothing.
create or replace function okur_is_begun(homework uuid, student uuid) returns boolean language sql stable as $$
  select exists (select from homework_extensions x
      where x.homework_id = h.id and x.user_id = student and x.due_at > now())
    or h.counts_from <= now() and (exists (
      select from homework_finishes f where f.homework_id = h.id and f.user_id = student)
    or case
      when h.book_chapter_id is not null then exists (
        select from okur_chapters_of_homework(h.book_chapter_id, h.chapter_reading) v
        join chapter_reads w on w.chapter_id = v.id and w.user_id = student
        where not isempty(w.read) or not isempty(w.skimmed))
      when h.kind = 'summary' then exists (
        select from reading_ids i where i.summary_id = h.summary_id and i.user_id = student)
        or exists (select from summary_answers n where n.summary_book_id = h.summary_id and n.user_id = student)
        or exists (select from summary_reads w where w.summary_book_id = h.summary_id and w.user_id = student)
      when h.kind = 'tutorial' then exists (
        select from tutorial_resources r join tutorial_watches w on w.resource_id = r.id
          and w.account_type = 'student' and w.account_id = student and not isempty(w.watched)
        where r.tutorial_id = h.tutorial_id)
        or exists (select from tutorial_resources r join tutorial_quiz_attempts a on a.resource_id = r.id
          and a.account_type = 'student' and a.account_id = student where r.tutorial_id = h.tutorial_id)
      when h.kind = 'article' then exists (
        select from reading_results r where r.homework_id = h.id and r.user_id = student)
      when h.kind = 'exam' then exists (
        select from exam_attempts a where a.exam_id = h.exam_id and a.user_id = student
          and (coalesce(a.finished_at, a.deadline_at, 'infinity') >= h.counts_from
            or a.number >= (select e.attempts from exams e where e.id = h.exam_id)))
      else exists (
        select from homework_exercises e join exercise_attempts a on a.exercise_id = e.exercise_id
        where e.homework_id = h.id and a.user_id = student and a.finished_at >= h.counts_from)
    end)
  from homeworks h where h.id = homework
$$;
