CREATE TABLE "summary_book_tags" (
	"summary_book_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "summary_book_tags_tag_id_summary_book_id_pk" PRIMARY KEY("tag_id","summary_book_id")
);
--> statement-breakpoint
CREATE TABLE "summary_books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summary_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(name)) STORED
);
--> statement-breakpoint
ALTER TABLE "summary_book_tags" ADD CONSTRAINT "summary_book_tags_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_book_tags" ADD CONSTRAINT "summary_book_tags_tag_id_summary_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."summary_tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summary_book_tags_book" ON "summary_book_tags" USING btree ("summary_book_id");--> statement-breakpoint
CREATE UNIQUE INDEX "summary_tags_name" ON "summary_tags" USING btree (okur_fold("name")) WHERE "summary_tags"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "summary_tags_list" ON "summary_tags" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "summary_tags_search" ON "summary_tags" USING gin ("search" gin_trgm_ops);