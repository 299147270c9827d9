CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"language" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"order" integer NOT NULL,
	"published" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(question || ' ' || regexp_replace(answer, '<[^>]*>', ' ', 'g'))) STORED
);
--> statement-breakpoint
CREATE INDEX "faqs_language" ON "faqs" USING btree ("language","order","id");