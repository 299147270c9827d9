-- Whose homework it is: a row for each way in which a student came to it, by a class or alone.
--
--   concerned  It counts for the student: who was in the class when it was due, or when the class gave it back, or got
--              it alone. A class that moved up keeps its results, who joins later owes nothing, and a deleted class
--              has no homework.
--   present    The student has it to do now, or can catch up on it: by the present class, or alone.
--   withdrawn  It was withdrawn, from the class or from the student, its chapter is no longer in the book, or it ended
--              for the student while they could not sign in (user_absences, company_absences); what was done of it
--              stays.
--   ended_away  It is the student's but for that: it ended while they could not sign in. More time gives it back.
--   left_behind  The student left the school with it, or a class to which they came after its end, or was away when it
--              ended: they see what was finished, the rest is over.
--
-- Every row, whatever it says, is of a student who has the homework or had it. Joins that no one asks a column of are
-- left out by the planner, hence the left ones.
create view homework_recipients as
select x.homework_id, x.company_id, x.due_at, x.user_id, x.department_id, x.since, x.concerned,
  x.present and not w.away as present, x.withdrawn or w.away as withdrawn,
  x.present and not x.withdrawn and w.away as ended_away, x.left_behind or (x.present and w.away) as left_behind
from (
  select hd.homework_id, h.company_id, h.due_at, m.user_id, hd.department_id, m.joined_at as since,
    d.deleted_at is null and m.joined_at <= h.due_at and (m.left_at is null or m.left_at >= h.due_at) as concerned,
    d.deleted_at is null and m.left_at is null as present, h.removed_at is not null as withdrawn,
    false as left_behind
  from homework_departments hd
    join department_memberships m on m.department_id = hd.department_id
    left join homeworks h on h.id = hd.homework_id
    left join departments d on d.id = hd.department_id
  union all
  select w.homework_id, h.company_id, h.due_at, m.user_id, w.department_id, m.joined_at,
    d.deleted_at is null and m.joined_at <= w.withdrawn_at and (m.left_at is null or m.left_at >= w.withdrawn_at),
    false, true, false
  from homework_withdrawals w
    join department_memberships m on m.department_id = w.department_id
    left join homeworks h on h.id = w.homework_id
    left join departments d on d.id = w.department_id
  union all
  select s.homework_id, h.company_id, h.due_at, s.user_id, s.department_id, s.given_at, true, s.withdrawn_at is null,
    s.withdrawn_at is not null or h.removed_at is not null, s.of_class and s.withdrawn_at is not null
  from homework_students s
    left join homeworks h on h.id = s.homework_id
) x
  -- An absence that goes on, of the student or of the school, reaches until now: what is not due yet stays as it is.
  -- First of all it is looked for any at all: most students have none.
  cross join lateral (select exists (
    select from (
        select since, until from user_absences where user_id = x.user_id
        union all
        select since, until from company_absences where company_id = x.company_id
      ) a left join homework_extensions e on e.homework_id = x.homework_id and e.user_id = x.user_id
    where greatest(x.due_at, e.due_at) >= a.since and greatest(x.due_at, e.due_at) < coalesce(a.until, now())
  ) as away) w;
