ALTER TABLE "tutorial_resources" ADD COLUMN "codecs" text;--> statement-breakpoint
ALTER TABLE "tutorial_resources" ADD COLUMN "plays_everywhere" boolean;--> statement-breakpoint
ALTER TABLE "tutorial_resources" ADD COLUMN "starts_fast" boolean;