CREATE TABLE "user_absences" (
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "user_absences_user_id_since_pk" PRIMARY KEY("user_id","since")
);
--> statement-breakpoint
-- Who is away now, and will come back: since the audit has it, or as far as the rows say.
insert into user_absences (user_id, since)
  select u.id, least(u.deleted_at, coalesce((select max(a.at) from audit a
      where u.status not in ('active', 'invited') and a.subject = 'USER' and a.subject_id = u.id
        and a.after ->> 'status' not in ('active', 'invited')
        and coalesce(a.before ->> 'status', 'active') in ('active', 'invited')), u.updated_at))
    from users u where u.erased_at is null and (u.deleted_at is not null or u.status not in ('active', 'invited'));
--> statement-breakpoint
-- What ended since then was missed by none of them.
insert into student_changes (user_id) select user_id from user_absences;
--> statement-breakpoint
ALTER TABLE "user_absences" ADD CONSTRAINT "user_absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
