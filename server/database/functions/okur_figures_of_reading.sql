-- What a reading adds to its day while it is of this kind, answered or not. What is not counted adds nothing but
-- itself; what has no speed adds none. How well it was understood is compared as people read it, whole
-- (contract/src/share.ts).
create or replace function okur_figures_of_reading(
  which uuid, at timestamptz, as_kind text, is_answered boolean
) returns table (
  id uuid, finished_at timestamptz, article_id uuid, homework_id uuid, user_id uuid, company_id uuid,
  department_id uuid, day date, source text, language text, kind text, count integer, rejected integer,
  seconds numeric, words bigint, wpm numeric, wpm_squares numeric, counted integer, characters numeric,
  syllables numeric, answered integer, comprehension numeric, effective_speed numeric, independent integer,
  instructional integer, frustration integer, score numeric
) language sql stable as $$
  select r.id, r.finished_at, r.article_id, r.homework_id, r.user_id, r.company_id, r.department_id,
    okur_day(r.finished_at, (select c.time_zone from companies c where c.id = r.company_id)), 'reading', r.language,
    as_kind, p.ok, 1 - p.ok, p.ok * okur_exact(r.active_seconds), p.ok * r.words::bigint, p.fast * okur_exact(r.wpm),
    p.fast * okur_exact(r.wpm * r.wpm), p.fast * (r.characters is not null and r.active_seconds > 0)::integer,
    p.fast * coalesce(okur_exact(r.characters * 60 / nullif(r.active_seconds, 0)), 0),
    p.fast * coalesce(okur_exact(r.syllables * 60 / nullif(r.active_seconds, 0)), 0),
    p.told, p.told * coalesce(okur_exact(s.comprehension), 0),
    p.told * p.fast * coalesce(okur_exact(r.wpm * s.comprehension_corrected / 100), 0),
    p.told * coalesce(c.percent >= 80, false)::integer,
    p.told * coalesce(c.percent >= 59 and c.percent < 80, false)::integer,
    p.told * coalesce(c.percent < 59, false)::integer, 0::numeric
  from reading_sessions r
    cross join lateral (select (as_kind <> 'not_counted')::integer as ok,
      (as_kind not in ('not_counted', 'unanswered', 'listened'))::integer as fast,
      (is_answered and as_kind not in ('not_counted', 'unanswered'))::integer as told) p
    left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
    cross join lateral (select round(s.comprehension::numeric) as percent) c
  where r.id = which and r.finished_at = at
    and (select u.user_type from users u where u.id = r.user_id) <> 'presentation'
$$;
