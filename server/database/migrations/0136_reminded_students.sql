CREATE TABLE "homework_reminded" (
	"homework_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reminder_id" uuid NOT NULL,
	CONSTRAINT "homework_reminded_homework_id_user_id_pk" PRIMARY KEY("homework_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "homework_reminders" DROP CONSTRAINT "homework_reminders_homework_id_day_pk";
--> statement-breakpoint
ALTER TABLE "homework_reminders" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
CREATE INDEX "homework_reminded_user" ON "homework_reminded" USING btree ("user_id");
--> statement-breakpoint
-- Who was reminded is in the bells, as long as these go back: a line of the same moment that leads to the homework,
-- or to another step of it.
insert into homework_reminded (homework_id, user_id, reminder_id)
  select distinct on (m.homework_id, u.id) m.homework_id, u.id, m.id
    from homework_reminders m join homeworks h on h.id = m.homework_id
    join homeworks z on z.id = h.id or z.sequence_id = h.sequence_id
    join notices n on n.account_type = 'student' and n.text = 'notice.homework_reminder'
      and n.link = '/student/tasks/' || z.id and n.created_at = m.sent_at
    join users u on u.id = n.account_id
    order by m.homework_id, u.id, m.sent_at desc;
--> statement-breakpoint
-- Mails that the update cuts off go on: their job names the reminder, no longer its day.
update jobs j set input = jsonb_build_object('homeworkId', m.homework_id, 'reminderId', m.id)
  from homework_reminders m
  where j.kind = 'homework_reminder' and j.state in ('queued', 'running') and j.input ? 'day'
    and m.homework_id = (j.input ->> 'homeworkId')::uuid and m.day = (j.input ->> 'day')::date;
--> statement-breakpoint
ALTER TABLE "homework_reminded" ADD CONSTRAINT "homework_reminded_homework_id_homeworks_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homeworks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "homework_reminded" ADD CONSTRAINT "homework_reminded_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "homework_reminded" ADD CONSTRAINT "homework_reminded_reminder_id_homework_reminders_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."homework_reminders"("id") ON DELETE no action ON UPDATE no action;
