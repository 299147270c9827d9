CREATE TABLE "authors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"search" text GENERATED ALWAYS AS (okur_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"search" text GENERATED ALWAYS AS (okur_fold(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "publishers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"search" text GENERATED ALWAYS AS (okur_fold(name)) STORED,
	"contact" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"isbn_prefixes" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "authors_name" ON "authors" USING btree (okur_fold("name")) WHERE "authors"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "authors_list" ON "authors" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "authors_search" ON "authors" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "genres_name" ON "genres" USING btree (okur_fold("name")) WHERE "genres"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "genres_list" ON "genres" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "genres_search" ON "genres" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "publishers_name" ON "publishers" USING btree (okur_fold("name")) WHERE "publishers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "publishers_list" ON "publishers" USING btree ("name" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "publishers_search" ON "publishers" USING gin ("search" gin_trgm_ops);