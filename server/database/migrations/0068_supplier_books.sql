CREATE TABLE "book_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue_no" integer NOT NULL,
	"book_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"licence_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"offer_ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "book_holds_offered" CHECK ("book_holds"."state" <> 'offered' or num_nulls("book_holds"."licence_id", "book_holds"."offered_at", "book_holds"."offer_ends_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "book_licences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"book_id" uuid NOT NULL,
	"company_id" uuid,
	"source" text NOT NULL,
	"quantity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "book_licences_quantity" CHECK ("book_licences"."quantity" between 1 and 100000),
	CONSTRAINT "book_licences_taken" CHECK ("book_licences"."taken" between 0 and "book_licences"."quantity")
);
--> statement-breakpoint
CREATE TABLE "book_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"licence_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp (3) with time zone,
	"release_reason" text,
	CONSTRAINT "book_seats_released" CHECK (("book_seats"."released_at" is null) = ("book_seats"."release_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "book_wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"admin_id" uuid,
	"company_id" uuid NOT NULL,
	"supplier_book_id" uuid,
	"ean" text,
	"wanted" text GENERATED ALWAYS AS (coalesce(ean, supplier_book_id::text)) STORED,
	"title" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "book_wishes_person" CHECK (num_nonnulls("book_wishes"."user_id", "book_wishes"."admin_id") = 1),
	CONSTRAINT "book_wishes_book" CHECK (num_nonnulls("book_wishes"."supplier_book_id", "book_wishes"."ean") > 0)
);
--> statement-breakpoint
CREATE TABLE "book_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"supplier" text NOT NULL,
	"supplier_book_id" uuid NOT NULL,
	"company_id" uuid,
	"quantity" integer NOT NULL,
	"unit_price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"supplier_reference" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"failure" text,
	"licence_days" integer,
	"epub_key" text,
	"epub_sha256" text,
	"epub_size" integer,
	"book_id" uuid,
	"licence_id" uuid,
	"ordered_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	"return_reason" text,
	"created_by" uuid,
	"returned_by" uuid,
	CONSTRAINT "book_orders_licence" UNIQUE("licence_id"),
	CONSTRAINT "book_orders_quantity" CHECK ("book_orders"."quantity" between 1 and 1000),
	CONSTRAINT "book_orders_delivered_whole" CHECK ("book_orders"."state" not in ('delivered', 'returned') or num_nulls("book_orders"."epub_key", "book_orders"."epub_sha256", "book_orders"."book_id",
        "book_orders"."licence_id", "book_orders"."delivered_at") = 0),
	CONSTRAINT "book_orders_ordered_referenced" CHECK ("book_orders"."state" <> 'ordered' or "book_orders"."supplier_reference" is not null),
	CONSTRAINT "book_orders_returned_reason" CHECK (("book_orders"."state" = 'returned') = ("book_orders"."returned_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "supplier_books" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"supplier" text NOT NULL,
	"record_reference" text NOT NULL,
	"ean" text,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"series_no" text DEFAULT '' NOT NULL,
	"contributors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"authors" text DEFAULT '' NOT NULL,
	"publisher" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"published_on" date,
	"description" text DEFAULT '' NOT NULL,
	"page_count" integer,
	"grade_from" smallint,
	"grade_to" smallint,
	"levels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"form" text DEFAULT '' NOT NULL,
	"form_details" text[] DEFAULT '{}' NOT NULL,
	"is_epub" boolean DEFAULT false NOT NULL,
	"protection" text DEFAULT 'none' NOT NULL,
	"licence_days" integer,
	"licence_terms" text DEFAULT '' NOT NULL,
	"price_minor" integer,
	"currency" text,
	"availability" text DEFAULT 'unavailable' NOT NULL,
	"block_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(title || ' ' || subtitle || ' ' || series || ' ' || authors || ' ' || coalesce(ean, ''))) STORED,
	CONSTRAINT "supplier_books_record" UNIQUE("supplier","record_reference"),
	CONSTRAINT "supplier_books_price_whole" CHECK (("supplier_books"."price_minor" is null) = ("supplier_books"."currency" is null))
);
--> statement-breakpoint
ALTER TABLE "book_holds" ADD CONSTRAINT "book_holds_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_holds" ADD CONSTRAINT "book_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_holds" ADD CONSTRAINT "book_holds_licence_id_book_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."book_licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_licences" ADD CONSTRAINT "book_licences_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_licences" ADD CONSTRAINT "book_licences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_seats" ADD CONSTRAINT "book_seats_licence_id_book_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."book_licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_seats" ADD CONSTRAINT "book_seats_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_seats" ADD CONSTRAINT "book_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_supplier_book_id_supplier_books_id_fk" FOREIGN KEY ("supplier_book_id") REFERENCES "public"."supplier_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_order_id_book_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."book_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_wishes" ADD CONSTRAINT "book_wishes_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_supplier_book_id_supplier_books_id_fk" FOREIGN KEY ("supplier_book_id") REFERENCES "public"."supplier_books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_book_id_books_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."books"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_licence_id_book_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."book_licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_created_by_admins_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_returned_by_admins_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_holds_open" ON "book_holds" USING btree ("book_id","user_id") WHERE "book_holds"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "book_holds_queue" ON "book_holds" USING btree ("book_id","queue_no") WHERE "book_holds"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "book_holds_offer" ON "book_holds" USING btree ("offer_ends_at") WHERE "book_holds"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "book_holds_licence" ON "book_holds" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "book_holds_user" ON "book_holds" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "book_licences_book" ON "book_licences" USING btree ("book_id","company_id");--> statement-breakpoint
CREATE INDEX "book_licences_company" ON "book_licences" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "book_licences_expiry" ON "book_licences" USING btree ("expires_at") WHERE "book_licences"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "book_seats_active" ON "book_seats" USING btree ("book_id","user_id") WHERE "book_seats"."released_at" is null;--> statement-breakpoint
CREATE INDEX "book_seats_licence" ON "book_seats" USING btree ("licence_id","taken_at");--> statement-breakpoint
CREATE INDEX "book_seats_user" ON "book_seats" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "book_seats_opened" ON "book_seats" USING btree ("opened_at") WHERE "book_seats"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "book_wishes_of_student" ON "book_wishes" USING btree ("user_id","wanted") WHERE "book_wishes"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "book_wishes_of_staff" ON "book_wishes" USING btree ("admin_id","wanted") WHERE "book_wishes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "book_wishes_wanted" ON "book_wishes" USING btree ("wanted","state");--> statement-breakpoint
CREATE INDEX "book_wishes_user" ON "book_wishes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "book_wishes_admin" ON "book_wishes" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE INDEX "book_wishes_order" ON "book_wishes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "book_wishes_company" ON "book_wishes" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "book_wishes_supplier_book" ON "book_wishes" USING btree ("supplier_book_id");--> statement-breakpoint
CREATE UNIQUE INDEX "book_orders_reference" ON "book_orders" USING btree ("supplier","supplier_reference");--> statement-breakpoint
CREATE INDEX "book_orders_list" ON "book_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "book_orders_open" ON "book_orders" USING btree ("next_check_at") WHERE "book_orders"."state" in ('pending', 'ordered');--> statement-breakpoint
CREATE INDEX "book_orders_supplier_book" ON "book_orders" USING btree ("supplier_book_id");--> statement-breakpoint
CREATE INDEX "book_orders_book" ON "book_orders" USING btree ("book_id");--> statement-breakpoint
CREATE INDEX "book_orders_company" ON "book_orders" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "supplier_books_ean" ON "supplier_books" USING btree ("ean");--> statement-breakpoint
CREATE INDEX "supplier_books_list" ON "supplier_books" USING btree ("title" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "supplier_books_authors" ON "supplier_books" USING btree ("authors" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "supplier_books_publisher" ON "supplier_books" USING btree ("publisher" collate "tr-x-icu","id");--> statement-breakpoint
CREATE INDEX "supplier_books_published" ON "supplier_books" USING btree ("published_on","id");--> statement-breakpoint
CREATE INDEX "supplier_books_price" ON "supplier_books" USING btree ("price_minor","id");--> statement-breakpoint
CREATE INDEX "supplier_books_updated" ON "supplier_books" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "supplier_books_language" ON "supplier_books" USING btree ("language");--> statement-breakpoint
CREATE INDEX "supplier_books_search" ON "supplier_books" USING gin ("search" gin_trgm_ops);