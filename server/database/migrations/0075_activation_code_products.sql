CREATE TABLE "activation_code_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"code_count" integer NOT NULL,
	"duration_days" integer NOT NULL,
	"price" integer NOT NULL,
	"currency" text NOT NULL,
	"discount_hundredths" integer,
	"tax_hundredths" integer DEFAULT 0 NOT NULL,
	"charge" bigint GENERATED ALWAYS AS ((price::bigint * (10000 - coalesce(discount_hundredths, 0)) + 5000) / 10000) STORED,
	"active" boolean NOT NULL,
	"search" text GENERATED ALWAYS AS (okur_fold(name || ' ' || description)) STORED
);
--> statement-breakpoint
CREATE UNIQUE INDEX "activation_code_products_name" ON "activation_code_products" USING btree (okur_fold("name")) WHERE "activation_code_products"."deleted_at" is null;