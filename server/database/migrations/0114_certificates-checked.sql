ALTER TABLE "certificates" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "checked_by" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_checked_by_admins_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;