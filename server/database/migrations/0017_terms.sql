CREATE TABLE "relation_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"relation_type" text NOT NULL,
	"language" text NOT NULL,
	"term" text NOT NULL,
	"related_term" text NOT NULL,
	"word" text NOT NULL,
	"related_word" text NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(term || ' ' || related_term)) STORED
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"language" text NOT NULL,
	"term" text NOT NULL,
	"word" text NOT NULL,
	"stem" text NOT NULL,
	"meaning" text NOT NULL,
	"example" text NOT NULL,
	"part_of_speech" text,
	"grade_level" integer,
	"image" text,
	"audio" text,
	"search" text GENERATED ALWAYS AS (okur_fold(term || ' ' || meaning)) STORED
);
--> statement-breakpoint
DROP INDEX "article_types_name";--> statement-breakpoint
CREATE UNIQUE INDEX "relation_terms_pair" ON "relation_terms" USING btree ("relation_type","language",least("word", "related_word"),greatest("word", "related_word")) WHERE "relation_terms"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "relation_terms_word" ON "relation_terms" USING btree ("language","word");--> statement-breakpoint
CREATE INDEX "relation_terms_related_word" ON "relation_terms" USING btree ("language","related_word");--> statement-breakpoint
CREATE INDEX "relation_terms_list" ON "relation_terms" USING btree ("relation_type","term" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "relation_terms_search" ON "relation_terms" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "terms_term" ON "terms" USING btree ("language","word",coalesce("part_of_speech", '')) WHERE "terms"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "terms_stem" ON "terms" USING btree ("language","stem");--> statement-breakpoint
CREATE INDEX "terms_list" ON "terms" USING btree ("term" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "terms_search" ON "terms" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "article_types_name" ON "article_types" USING btree (okur_fold("name")) WHERE "article_types"."deleted_at" is null;