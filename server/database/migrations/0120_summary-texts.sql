CREATE TABLE "summary_texts" (
	"summary_book_id" uuid NOT NULL,
	"text_version" integer NOT NULL,
	"language" text NOT NULL,
	"sections" jsonb NOT NULL,
	"word_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_texts_summary_book_id_text_version_pk" PRIMARY KEY("summary_book_id","text_version")
);
--> statement-breakpoint
CREATE TABLE "summary_withdrawals" (
	"summary_book_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "summary_withdrawals_summary_book_id_department_id_pk" PRIMARY KEY("summary_book_id","department_id")
);
--> statement-breakpoint
ALTER TABLE "summary_texts" ADD CONSTRAINT "summary_texts_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_withdrawals" ADD CONSTRAINT "summary_withdrawals_summary_book_id_summary_books_id_fk" FOREIGN KEY ("summary_book_id") REFERENCES "public"."summary_books"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summary_withdrawals" ADD CONSTRAINT "summary_withdrawals_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summary_withdrawals_department" ON "summary_withdrawals" USING btree ("department_id");