CREATE TABLE "book_department_ends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"book_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_seats" ADD COLUMN "lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "book_department_ends" ADD CONSTRAINT "book_department_ends_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_department_ends" ADD CONSTRAINT "book_department_ends_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_department_ends_department" ON "book_department_ends" USING btree ("department_id","book_id");