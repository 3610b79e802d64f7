-- Choices are sorted by their place among the choices of the field, and texts without their redacted parts.
UPDATE "issue_field_values" AS v SET "sort_key" = lpad((c.place - 1)::text, 2, '0')
FROM "custom_fields" AS f, jsonb_array_elements(f.choices) WITH ORDINALITY AS c(choice, place)
WHERE f.type IN ('CHOICE', 'CHOICES') AND v.workspace_id = f.workspace_id AND v.field_id = f.id AND v.value = c.choice ->> 'key';--> statement-breakpoint
UPDATE "issue_field_values" SET "sort_key" = regexp_replace("sort_key", '⟦[^⟧]*⟧', '⟦⟧', 'g') WHERE "sort_key" LIKE '%⟦%';
