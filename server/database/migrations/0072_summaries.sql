CREATE TABLE "generation_usages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"tokens" integer NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "summary_answers" (
	"user_id" uuid NOT NULL,
	"summary_book_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"points" double precision NOT NULL,
	"max_points" integer NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_answers_user_id_summary_book_id_pk" PRIMARY KEY("user_id","summary_book_id")
);
--> statement-breakpoint
CREATE TABLE "summary_audios" (
	"summary_book_id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"seconds" double precision NOT NULL,
	"text_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summary_book_classes" (
	"summary_book_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "summary_book_classes_class_id_summary_book_id_pk" PRIMARY KEY("class_id","summary_book_id")
);
--> statement-breakpoint
CREATE TABLE "summary_book_departments" (
	"summary_book_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "summary_book_departments_summary_book_id_department_id_pk" PRIMARY KEY("summary_book_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "summary_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"names" jsonb NOT NULL,
	"position" integer NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold((names->>'en') || ' ' || (names->>'tr') || ' ' || (names->>'fr') || ' ' || (names->>'pl'))) STORED
);
--> statement-breakpoint
CREATE TABLE "summary_department_change_books" (
	"change_id" uuid NOT NULL,
	"summary_book_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "summary_department_change_books_change_id_summary_book_id_pk" PRIMARY KEY("change_id","summary_book_id")
);
--> statement-breakpoint
CREATE TABLE "summary_department_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"department_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "source_book_id" uuid;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "language" text NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "word_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "readability" jsonb;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "cover_usage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "search" text GENERATED ALWAYS AS (okur_fold(title || ' ' || author)) STORED;--> statement-breakpoint
ALTER TABLE "generation_usages" ADD CONSTRAINT "generation_usages_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_answers" ADD CONSTRAINT "summary_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_answers" ADD CONSTRAINT "summary_answers_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_audios" ADD CONSTRAINT "summary_audios_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_book_classes" ADD CONSTRAINT "summary_book_classes_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_book_classes" ADD CONSTRAINT "summary_book_classes_class_id_summary_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."summary_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_book_departments" ADD CONSTRAINT "summary_book_departments_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_book_departments" ADD CONSTRAINT "summary_book_departments_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_department_change_books" ADD CONSTRAINT "summary_department_change_books_change_id_summary_department_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."summary_department_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_department_change_books" ADD CONSTRAINT "summary_department_change_books_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_department_changes" ADD CONSTRAINT "summary_department_changes_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_usages_created" ON "generation_usages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "summary_answers_book" ON "summary_answers" USING btree ("summary_book_id");--> statement-breakpoint
CREATE INDEX "summary_book_classes_book" ON "summary_book_classes" USING btree ("summary_book_id");--> statement-breakpoint
CREATE INDEX "summary_book_departments_department" ON "summary_book_departments" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "summary_classes_en" ON "summary_classes" USING btree (okur_fold("names"->>'en')) WHERE "summary_classes"."deleted_at" is null and "summary_classes"."names"->>'en' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "summary_classes_tr" ON "summary_classes" USING btree (okur_fold("names"->>'tr')) WHERE "summary_classes"."deleted_at" is null and "summary_classes"."names"->>'tr' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "summary_classes_fr" ON "summary_classes" USING btree (okur_fold("names"->>'fr')) WHERE "summary_classes"."deleted_at" is null and "summary_classes"."names"->>'fr' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "summary_classes_pl" ON "summary_classes" USING btree (okur_fold("names"->>'pl')) WHERE "summary_classes"."deleted_at" is null and "summary_classes"."names"->>'pl' <> '';--> statement-breakpoint
CREATE INDEX "summary_classes_position" ON "summary_classes" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "summary_department_change_books_book" ON "summary_department_change_books" USING btree ("summary_book_id");--> statement-breakpoint
CREATE INDEX "summary_department_changes_department" ON "summary_department_changes" USING btree ("department_id","created_at");--> statement-breakpoint
ALTER TABLE "summary_books" ADD CONSTRAINT "summary_books_source_book_id_books_id_fk" FOREIGN KEY ("source_book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summary_books_list" ON "summary_books" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "summary_books_search" ON "summary_books" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "summary_books_source" ON "summary_books" USING btree ("source_book_id");--> statement-breakpoint
CREATE INDEX "summary_books_deleted" ON "summary_books" USING btree ("deleted_at") WHERE "summary_books"."deleted_at" is not null;