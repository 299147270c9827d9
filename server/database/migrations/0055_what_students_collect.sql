ALTER TABLE "departments" ADD COLUMN "rewards" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "goal_minutes" integer;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "goal_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "goal_ends_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar" text DEFAULT 'owl' NOT NULL;