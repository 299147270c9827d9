-- Invoices of families say who paid as they were made out: of those from before, who pays now.
UPDATE "payments" p SET "billing" = jsonb_build_object('name',
  coalesce(nullif(pp."name", ''), pp."email", nullif(trim(concat_ws(' ', u."name", u."surname")), ''), u."username"))
FROM "subscriptions" x JOIN "subscribers" s ON s."id" = x."subscriber_id"
  LEFT JOIN "parents" pp ON pp."id" = s."parent_id" AND pp."erased_at" IS NULL
  LEFT JOIN "users" u ON u."id" = s."user_id" AND u."erased_at" IS NULL
WHERE x."id" = p."subscription_id" AND p."billing" IS NULL AND coalesce(pp."id", u."id") IS NOT NULL;
