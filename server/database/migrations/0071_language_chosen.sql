ALTER TABLE "admins" ADD COLUMN "locale_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "locale_chosen" boolean DEFAULT false NOT NULL;