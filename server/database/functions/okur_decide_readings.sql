-- What a reading is (contract/src/reading/kind.ts), decided here and nowhere else: when it is stored or answered, and
-- again when something comes that it depends on, an earlier reading of the text, with the clock or without, answers to
-- one, one at the same time, guesses, another language of the student. It follows from the records alone, whatever the
-- order in which they arrived. Where it changes, the figures are told what the reading was counted as and what it is
-- now.
create or replace function okur_decide_readings(which uuid[]) returns void language sql as $$
  with decided as materialized (
    select i.id, i.finished_at, i.kind as before, i.answered as was_answered, s.reading_id is not null as answered,
      case
        when r.implausible or i.graded = 'C'
          or okur_is_overlapped(r.id, r.user_id, r.started_at, r.finished_at, r.active_seconds) then 'not_counted'
        when i.has_questions and s.reading_id is null then 'unanswered'
        when r.listened then 'listened'
        when r.mode <> 'plain' then 'guided'
        when exists (select from reading_ids e where e.user_id = i.user_id and e.article_id = i.article_id
          and (e.finished_at, e.id) < (i.finished_at, i.id))
          or exists (select from reading_ids e where e.user_id = i.user_id and e.book_chapter_id = i.book_chapter_id
            and (e.finished_at, e.id) < (i.finished_at, i.id))
          or exists (select from reading_ids e where e.user_id = i.user_id and e.summary_id = i.summary_id
            and (e.finished_at, e.id) < (i.finished_at, i.id))
          or okur_was_read_freely(i.user_id, i.book_chapter_id, r.started_at, r.words) then 'rereading'
        when r.language <> u.language then 'other_language'
        when exists (select from reading_guesses g where g.user_id = i.user_id and g.article_id = i.article_id
          and g.answered_at <= r.finished_at)
          -- Who answered another reading of the text, or an exam that asks of it, was told what is right when that
          -- arrived. What was answered before that without a network stays a measurement, in any order.
          or exists (select from reading_ids e join reading_answers t on t.reading_id = e.id
              and t.finished_at = e.finished_at
            where e.user_id = i.user_id and e.id <> i.id and t.created_at < m.answered_at
              and (e.article_id = i.article_id or e.book_chapter_id = i.book_chapter_id or e.summary_id = i.summary_id))
          or exists (select from exam_attempts x where x.user_id = i.user_id
            and i.article_id = any(x.article_ids)
            and x.started_at < coalesce(m.answered_at, r.finished_at))
          -- Who answers in the book is told what is right: before the answers arrived, whatever moment they claim.
          or exists (select from summary_answers n where n.user_id = i.user_id and n.summary_book_id = i.summary_id
            and coalesce(n.first_answered_at, n.answered_at) <= coalesce(s.created_at, r.finished_at))
          or exists (select from chapter_checks k where k.user_id = i.user_id and k.chapter_id = i.book_chapter_id
            and k.reading_id is distinct from i.id and k.done_at <= coalesce(s.created_at, r.finished_at))
          then 'practice'
        else 'measurement'
      end as kind
    from reading_ids i join reading_sessions r on r.id = i.id and r.finished_at = i.finished_at
      join users u on u.id = i.user_id
      left join reading_answers s on s.reading_id = i.id and s.finished_at = i.finished_at
      -- The moment that a device claims is believed where the reading and its answers waited for a network together.
      -- What arrived as it ended, or before it was answered, had one: its answers count from when they arrived.
      cross join lateral (select case
        when s.answered_at <= r.received_at and r.received_at >= r.finished_at + interval '1 minute' then s.answered_at
        else s.created_at end) m (answered_at)
    where i.id = any(which)
  ), changed as (
    update reading_ids i set kind = d.kind, answered = d.answered from decided d
      where i.id = d.id and (d.kind, d.answered) is distinct from (d.before, d.was_answered)
    returning d.*
  )
  insert into uncounted_records (what, id, finished_at, kind, answered, before, was_answered)
    select 'reading', id, finished_at, kind, answered, before, was_answered from changed
$$;
