-- What a reading adds to its day. `kind_alone` is its kind before its questions were answered, which may show that it
-- was no measurement.
create view reading_figures as
select r.id, r.finished_at, r.article_id, okur_reading_kind(r.mode, r.trust) as kind_alone, r.user_id, r.company_id,
  r.department_id,
  okur_day(r.finished_at, (select c.time_zone from companies c where c.id = r.company_id)) as day, 'reading' as source,
  r.language, okur_reading_kind(r.mode, coalesce(s.trust, r.trust)) as kind,
  p.ok as count, 1 - p.ok as rejected, p.ok * okur_exact(r.active_seconds) as seconds, p.ok * r.words::bigint as words,
  p.ok * okur_exact(r.wpm) as wpm, p.ok * okur_exact(r.wpm * r.wpm) as wpm_squares,
  p.ok * (r.characters is not null and r.active_seconds > 0)::integer as counted,
  p.ok * coalesce(okur_exact(r.characters * 60 / nullif(r.active_seconds, 0)), 0) as characters,
  p.ok * coalesce(okur_exact(r.syllables * 60 / nullif(r.active_seconds, 0)), 0) as syllables,
  p.ok * (s.reading_id is not null)::integer as answered,
  p.ok * coalesce(okur_exact(s.comprehension), 0) as comprehension,
  p.ok * coalesce(okur_exact(s.effective_speed), 0) as effective_speed,
  p.ok * coalesce(s.comprehension >= 80, false)::integer as independent,
  p.ok * coalesce(s.comprehension >= 59 and s.comprehension < 80, false)::integer as instructional,
  p.ok * coalesce(s.comprehension < 59, false)::integer as frustration,
  0::numeric as score, r.homework_id
from reading_sessions r
  cross join lateral (select (not r.implausible)::integer as ok) p
  left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at
where (select u.user_type from users u where u.id = r.user_id) <> 'presentation';
