CREATE TABLE "user_absences" (
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "user_absences_user_id_since_pk" PRIMARY KEY("user_id","since")
);
--> statement-breakpoint
ALTER TABLE "user_absences" ADD CONSTRAINT "user_absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who is away now, and will come back: since then, as far as the rows say.
insert into user_absences (user_id, since)
  select id, least(deleted_at, updated_at) from users
    where erased_at is null and (deleted_at is not null or status not in ('active', 'invited'));--> statement-breakpoint
-- What ended since then was missed by none of them.
insert into student_changes (user_id) select user_id from user_absences;
