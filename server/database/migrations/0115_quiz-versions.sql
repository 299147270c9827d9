CREATE TABLE "quiz_versions" (
	"quiz_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quiz_versions_quiz_id_version_pk" PRIMARY KEY("quiz_id","version")
);
--> statement-breakpoint
ALTER TABLE "chapter_checks" ADD COLUMN "questions_version" integer;--> statement-breakpoint
ALTER TABLE "book_chapters" ADD COLUMN "questions_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_answers" ADD COLUMN "questions_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "summary_books" ADD COLUMN "questions_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutorial_quiz_attempts" ADD COLUMN "questions_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tutorial_resources" ADD COLUMN "questions_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
insert into quiz_versions (quiz_id, version, questions)
  select id, 1, questions from summary_books where questions <> '[]'
  union all select id, 1, questions from book_chapters where questions <> '[]'
  union all select id, 1, questions from tutorial_resources where questions <> '[]';--> statement-breakpoint
update chapter_checks set questions_version = 1 where kind = 'questions';
