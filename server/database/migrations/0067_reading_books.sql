CREATE TABLE "book_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_word" integer NOT NULL,
	"to_word" integer NOT NULL,
	"colour" text,
	"note" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "book_reads" (
	"user_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"position_chapter_id" uuid,
	"position_word" integer DEFAULT 0 NOT NULL,
	"position_device" text,
	"position_at" timestamp (3) with time zone,
	"active_seconds" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "book_reads_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_sittings" (
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"department_id" uuid,
	"book_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"text_version" integer NOT NULL,
	"read" int4multirange NOT NULL,
	"skimmed" int4multirange NOT NULL,
	"read_words" integer NOT NULL,
	"active_seconds" double precision NOT NULL,
	"mode" text NOT NULL,
	"device" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_sittings_id_finished_at_pk" PRIMARY KEY("id","finished_at")
) PARTITION BY RANGE ("finished_at");
--> statement-breakpoint
CREATE TABLE months."book_sittings_other" PARTITION OF "book_sittings" DEFAULT;
--> statement-breakpoint
CREATE TABLE "chapter_reads" (
	"user_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"read" int4multirange DEFAULT '{}' NOT NULL,
	"skimmed" int4multirange DEFAULT '{}' NOT NULL,
	CONSTRAINT "chapter_reads_user_id_chapter_id_pk" PRIMARY KEY("user_id","chapter_id")
);
--> statement-breakpoint
CREATE TABLE "sitting_ids" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_ids" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_sessions" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_sessions" ALTER COLUMN "article_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_ids" ADD COLUMN "book_chapter_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "book_chapter_id" uuid;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "text_version" integer;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD COLUMN "questions" jsonb;--> statement-breakpoint
ALTER TABLE "book_marks" ADD CONSTRAINT "book_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_marks" ADD CONSTRAINT "book_marks_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_marks" ADD CONSTRAINT "book_marks_chapter_id_book_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_reads" ADD CONSTRAINT "book_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_reads" ADD CONSTRAINT "book_reads_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_reads" ADD CONSTRAINT "book_reads_position_chapter_id_book_chapters_id_fk" FOREIGN KEY ("position_chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_reads" ADD CONSTRAINT "chapter_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_reads" ADD CONSTRAINT "chapter_reads_chapter_id_book_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."book_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sitting_ids" ADD CONSTRAINT "sitting_ids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_marks_user" ON "book_marks" USING btree ("user_id","book_id","chapter_id","from_word");--> statement-breakpoint
CREATE INDEX "book_marks_chapter" ON "book_marks" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "book_reads_book" ON "book_reads" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_reads_last" ON "book_reads" USING btree ("user_id","last_read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_reads_active" ON "book_reads" USING btree ("user_id") WHERE "book_reads"."active";--> statement-breakpoint
CREATE INDEX "book_sittings_finished" ON "book_sittings" USING btree ("finished_at","id");--> statement-breakpoint
CREATE INDEX "book_sittings_user" ON "book_sittings" USING btree ("user_id","book_id","finished_at");--> statement-breakpoint
CREATE INDEX "book_sittings_company" ON "book_sittings" USING btree ("company_id","finished_at");--> statement-breakpoint
CREATE INDEX "book_sittings_department" ON "book_sittings" USING btree ("department_id","finished_at");--> statement-breakpoint
CREATE INDEX "book_sittings_book" ON "book_sittings" USING btree ("book_id","finished_at");--> statement-breakpoint
CREATE INDEX "chapter_reads_chapter" ON "chapter_reads" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "sitting_ids_user" ON "sitting_ids" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reading_ids_chapter" ON "reading_ids" USING btree ("user_id","book_chapter_id","finished_at") WHERE "reading_ids"."book_chapter_id" is not null;--> statement-breakpoint
ALTER TABLE "reading_sessions" ADD CONSTRAINT "reading_sessions_text" CHECK (num_nonnulls("article_id", "book_chapter_id") = 1);