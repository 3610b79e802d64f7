-- Choices are sorted by their place among the choices of the field, and texts without their redacted parts.
UPDATE "issue_field_values" AS v SET "sort_key" = lpad((c.place - 1)::text, 2, '0')
FROM "custom_fields" AS f, jsonb_array_elements(f.choices) WITH ORDINALITY AS c(choice, place)
WHERE f.type IN ('CHOICE', 'CHOICES') AND v.workspace_id = f.workspace_id AND v.field_id = f.id
  AND v.value = c.choice ->> 'key';--> statement-breakpoint
UPDATE "issue_field_values" SET "sort_key" = regexp_replace("sort_key", '⟦[^⟧]*⟧', '⟦⟧', 'g') WHERE "sort_key" LIKE '%⟦%';
--> statement-breakpoint
-- How many issues have a choice differs by field. Without these statistics, PostgreSQL would expect the average of all fields, and read all
-- issues of a frequent choice to sort them instead of the first page in order.
CREATE STATISTICS "issue_field_values_choices" (mcv) ON "field_id", "sort_key" FROM "issue_field_values";--> statement-breakpoint
ALTER STATISTICS "issue_field_values_choices" SET STATISTICS 300;
