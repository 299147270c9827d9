DROP INDEX "parents_email";--> statement-breakpoint
ALTER TABLE "parent_codes" ADD COLUMN "mails" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_users" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "personal_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "personal_links" ADD COLUMN "session_id" uuid;--> statement-breakpoint
-- Nobody is told now of children who were linked long ago; accounts of today count as unproven.
UPDATE "parent_users" SET "mailed_at" = "created_at";--> statement-breakpoint
CREATE INDEX "parent_users_unmailed" ON "parent_users" USING btree ("parent_id") WHERE "parent_users"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "parents_email" ON "parents" USING btree ("email") WHERE "parents"."deleted_at" is null;
