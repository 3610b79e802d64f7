-- A project has several kinds, and the first one is its main kind. One pass over the table, which also checks the new rule. Changes of one
-- field are known by its name.
ALTER TABLE "projects" ALTER COLUMN "kind" SET DATA TYPE text[] USING ARRAY["kind"];--> statement-breakpoint
ALTER TABLE "projects" RENAME COLUMN "kind" TO "kinds";--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_kinds" CHECK (cardinality(kinds) > 0);--> statement-breakpoint
UPDATE "projects" SET "field_versions" = "field_versions" - 'kind' || jsonb_build_object('kinds', "field_versions" -> 'kind')
WHERE "field_versions" ? 'kind';
