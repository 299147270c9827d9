CREATE TABLE "homework_reminder_mails" (
	"reminder_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "homework_reminder_mails_reminder_id_parent_id_pk" PRIMARY KEY("reminder_id","parent_id")
);
--> statement-breakpoint
ALTER TABLE "book_reads" ADD COLUMN "was_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "mail_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "homework_reminder_mails" ADD CONSTRAINT "homework_reminder_mails_reminder_id_homework_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."homework_reminders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_reminder_mails" ADD CONSTRAINT "homework_reminder_mails_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_reminder_mails_parent" ON "homework_reminder_mails" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "homework_reminder_mails_waiting" ON "homework_reminder_mails" USING btree ("reminder_id") WHERE "homework_reminder_mails"."state" = 'waiting';--> statement-breakpoint
-- Attempts that are over: other systems heard of those that were handed in, and of the others no longer do.
update exam_attempts set ended_at = coalesce(finished_at, deadline_at) where coalesce(finished_at, deadline_at) < now();
--> statement-breakpoint
CREATE INDEX "exam_attempts_open" ON "exam_attempts" USING btree (coalesce("finished_at", "deadline_at")) WHERE "exam_attempts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "homework_students_department" ON "homework_students" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "parents_mail_refused" ON "parents" USING btree ("mail_refused_at") WHERE "parents"."mail_refused_at" is not null;--> statement-breakpoint
-- Mails of reminders that are under way; who has finished meanwhile is looked at as they are sent.
insert into homework_reminder_mails (reminder_id, parent_id, state)
  select distinct m.id, l.parent_id, 'waiting'
  from jobs j join homework_reminders m on m.id::text = j.input ->> 'reminderId'
    join homework_reminded y on y.reminder_id = m.id
    join parent_users l on l.user_id = y.user_id
  where j.kind = 'homework_reminder' and j.state in ('queued', 'running')
    and (m.mailed_to is null or l.parent_id > m.mailed_to);
--> statement-breakpoint
-- Students whose class has the book that they wished for heard of it when it came.
update book_wishes w set announced_at = now() from users u
  where u.id = w.user_id and w.state in ('open', 'bought') and exists (
    select from book_departments bd join books b on b.id = bd.book_id
    where bd.department_id = u.department_id and bd.starts_at <= now()
      and (b.ean = w.ean or b.id = (select o.book_id from book_orders o where o.id = w.order_id)));
--> statement-breakpoint
-- Counted again: exams that ran as their homework was given.
insert into homework_changes (homework_id)
  select distinct h.id from homeworks h join exam_attempts a on a.exam_id = h.exam_id
  where a.started_at < h.counts_from and coalesce(a.ended_at, 'infinity') >= h.counts_from;
--> statement-breakpoint
insert into student_changes (user_id)
  select distinct a.user_id from homeworks h join exam_attempts a on a.exam_id = h.exam_id
  where a.started_at < h.counts_from and coalesce(a.ended_at, 'infinity') >= h.counts_from;
--> statement-breakpoint
-- Books of which most had been read as they were finished. Functions and views are not there yet as a backup comes back.
with recursive toc as (
  select c.id, c.book_id from book_chapters c
    where c.parent_chapter_id is null and c.visible and c.deleted_at is null
  union all select c.id, c.book_id from book_chapters c join toc on c.parent_chapter_id = toc.id
    where c.visible and c.deleted_at is null
)
update book_reads r set was_read = true from books b
  where b.id = r.book_id and b.word_count > 0 and r.finished_at is not null
    and round(100.0 * (select coalesce(sum(upper(piece) - lower(piece)), 0) from toc
      join chapter_reads w on w.chapter_id = toc.id cross join unnest(w.read) piece
      where toc.book_id = r.book_id and w.user_id = r.user_id) / b.word_count) >= 80;
--> statement-breakpoint
-- Homework of licensed books may be closed by now.
insert into homework_changes (homework_id)
  select h.id from homeworks h join book_chapters c on c.id = h.book_chapter_id
    join books b on b.id = c.book_id where b.rights = 'licensed';
--> statement-breakpoint
insert into student_changes (user_id)
  select x.user_id from homeworks h join book_chapters c on c.id = h.book_chapter_id
    join books b on b.id = c.book_id cross join lateral (
      select s.user_id from homework_students s where s.homework_id = h.id
      union select u.id from users u join homework_departments d on d.department_id = u.department_id
        where d.homework_id = h.id) x
    where b.rights = 'licensed' group by x.user_id;
