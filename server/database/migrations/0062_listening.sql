CREATE TABLE "article_audios" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"seconds" double precision NOT NULL,
	"text_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "listened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "article_audios" ADD CONSTRAINT "article_audios_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;