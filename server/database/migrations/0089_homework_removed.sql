ALTER TABLE "book_reads" ADD COLUMN "for_homework" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "homeworks" ADD COLUMN "removed_at" timestamp (3) with time zone;