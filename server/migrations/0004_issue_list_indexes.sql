DROP INDEX "issues_project_status";--> statement-breakpoint
DROP INDEX "issues_severity";--> statement-breakpoint
DROP INDEX "issues_status";--> statement-breakpoint
DROP INDEX "issues_search";--> statement-breakpoint
CREATE INDEX "issues_by_number" ON "issues" USING btree ("workspace_id","number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_priority" ON "issues" USING btree ("workspace_id","priority","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_priority_down" ON "issues" USING btree ("workspace_id",priority desc nulls last,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_due" ON "issues" USING btree ("workspace_id","due_day","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_due_down" ON "issues" USING btree ("workspace_id",due_day desc nulls last,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_cvss" ON "issues" USING btree ("workspace_id","cvss_score","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_cvss_down" ON "issues" USING btree ("workspace_id",cvss_score desc nulls last,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_project" ON "issues" USING btree ("workspace_id","project_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_bug" ON "issues" USING btree ("workspace_id","bug_id" text_pattern_ops,"updated_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_tags" ON "issues" USING gin ("workspace_id","tags") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "issues_severity" ON "issues" USING btree ("workspace_id","severity_order","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_status" ON "issues" USING btree ("workspace_id","status","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "issues_search" ON "issues" USING gin ("workspace_id","search") WITH (gin_pending_list_limit=512);--> statement-breakpoint
-- Long texts lie beside the rows, so that lists read little, and what is searched lies there unpacked.
ALTER TABLE "issues" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "issues" ALTER COLUMN "search" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The issues with these words, no more than told. The planner does not know what it costs to read a long text, and would go
-- through all rows instead of asking the index: here it cannot.
CREATE FUNCTION "issues_with_words"("of_workspace" uuid, "words" tsquery, "most" integer) RETURNS SETOF uuid
LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
AS $$ SELECT "id" FROM "issues" WHERE "workspace_id" = "of_workspace" AND "deleted_at" IS NULL AND "search" @@ "words" LIMIT "most" $$;
