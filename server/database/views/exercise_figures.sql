-- What an attempt at an exercise adds to its day; with the exercise, by which homework knows it.
create view exercise_figures as
select a.id, a.finished_at, a.user_id, a.company_id, a.department_id,
  okur_day(a.finished_at, (select c.time_zone from companies c where c.id = a.company_id)) as day,
  'exercise' as source,
  (select v.language from exercise_versions v
    where v.exercise_id = a.exercise_id and v.version = a.exercise_version) as language,
  a.kind, 1 as count, 0 as rejected, okur_exact(a.seconds) as seconds, 0::bigint as words, 0::numeric as wpm,
  0::numeric as wpm_squares, 0 as counted, 0::numeric as characters, 0::numeric as syllables,
  (a.comprehension is not null)::integer as answered, coalesce(okur_exact(a.comprehension), 0) as comprehension,
  0::numeric as effective_speed, 0 as independent, 0 as instructional, 0 as frustration, okur_exact(a.score) as score,
  a.exercise_id
from exercise_attempts a
where (select u.user_type from users u where u.id = a.user_id) <> 'presentation';
