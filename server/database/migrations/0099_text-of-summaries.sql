ALTER TABLE "summary_books" ADD COLUMN "text_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
update summary_books set text_version = version;
