CREATE TABLE "report_defaults" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"parts" jsonb,
	"sections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_settings" ALTER COLUMN "parts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "title_vi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "subtitle_vi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "subtitle_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "sections" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "draft" text DEFAULT 'UNPUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "untested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_defaults" ADD CONSTRAINT "report_defaults_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_defaults" ADD CONSTRAINT "report_defaults_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Reports in the order that every project began with follow the order of their workspace from now on.
UPDATE "report_settings" SET "parts" = NULL WHERE "parts" = '[{"part":"SUMMARY","shown":true},{"part":"SCOPE","shown":true},{"part":"OVERVIEW","shown":true},{"part":"FINDINGS","shown":true},{"part":"RETESTS","shown":true},{"part":"COVERAGE","shown":true},{"part":"APPENDIX","shown":true}]'::jsonb;
