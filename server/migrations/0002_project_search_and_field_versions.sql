ALTER TABLE "projects" ADD COLUMN "search_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_client" text NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_description" text NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" drop column "search";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', search_name), 'A') || setweight(to_tsvector('simple', search_client), 'B') || setweight(to_tsvector('simple', search_text), 'C') || setweight(to_tsvector('simple', search_description), 'D')) STORED;--> statement-breakpoint
-- Dropping the column took its index along.
CREATE INDEX "projects_search" ON "projects" USING gin ("workspace_id","search");--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("workspace_id","search_name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("workspace_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "scope_rows" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED;--> statement-breakpoint
CREATE INDEX "scope_rows_search" ON "scope_rows" USING gin ("workspace_id","search");--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "stored_as" text NOT NULL;--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("last_used_at") WHERE project_id is null;
