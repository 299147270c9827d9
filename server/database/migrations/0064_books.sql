CREATE TABLE "book_authors" (
	"book_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "book_authors_book_id_author_id_role_pk" PRIMARY KEY("book_id","author_id","role")
);
--> statement-breakpoint
CREATE TABLE "book_blocks" (
	"chapter_id" uuid NOT NULL,
	"text_version" integer NOT NULL,
	"no" integer NOT NULL,
	"first_word" integer NOT NULL,
	"words" integer NOT NULL,
	"html" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "book_blocks_chapter_id_text_version_no_pk" PRIMARY KEY("chapter_id","text_version","no")
);
--> statement-breakpoint
CREATE TABLE "book_chapters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"book_id" uuid NOT NULL,
	"parent_chapter_id" uuid,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"readability" jsonb,
	"text_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_departments" (
	"book_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "book_departments_book_id_department_id_pk" PRIMARY KEY("book_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "book_genres" (
	"book_id" uuid NOT NULL,
	"genre_id" uuid NOT NULL,
	CONSTRAINT "book_genres_book_id_genre_id_pk" PRIMARY KEY("book_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"series_no" integer,
	"language" text NOT NULL,
	"publisher_id" uuid,
	"ean" text,
	"published_on" date,
	"description" text DEFAULT '' NOT NULL,
	"cover" jsonb,
	"grade_from" integer,
	"grade_to" integer,
	"page_count" integer,
	"rights" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"highlighted" boolean DEFAULT false NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(title || ' ' || subtitle || ' ' || series || ' ' || coalesce(ean, ''))) STORED
);
--> statement-breakpoint
ALTER TABLE "book_authors" ADD CONSTRAINT "book_authors_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_authors" ADD CONSTRAINT "book_authors_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_blocks" ADD CONSTRAINT "book_blocks_chapter_id_book_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_chapters" ADD CONSTRAINT "book_chapters_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_chapters" ADD CONSTRAINT "book_chapters_parent_chapter_id_book_chapters_id_fk" FOREIGN KEY ("parent_chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_departments" ADD CONSTRAINT "book_departments_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_departments" ADD CONSTRAINT "book_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_genres" ADD CONSTRAINT "book_genres_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_genres" ADD CONSTRAINT "book_genres_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_publisher_id_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."publishers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_authors_author" ON "book_authors" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "book_chapters_book" ON "book_chapters" USING btree ("book_id","parent_chapter_id","position");--> statement-breakpoint
CREATE INDEX "book_departments_department" ON "book_departments" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "book_genres_genre" ON "book_genres" USING btree ("genre_id");--> statement-breakpoint
CREATE UNIQUE INDEX "books_ean" ON "books" USING btree ("ean") WHERE "books"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "books_list" ON "books" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "books_search" ON "books" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "books_publisher" ON "books" USING btree ("publisher_id");