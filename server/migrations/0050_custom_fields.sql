-- Fields that a workspace defines for its issues, and their values.
CREATE TABLE "custom_fields" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name_vi" text NOT NULL,
	"name_en" text NOT NULL,
	"type" text NOT NULL,
	"choices" jsonb NOT NULL,
	"required" boolean NOT NULL,
	"client_visible" boolean NOT NULL,
	"position" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "custom_fields_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "issue_field_values" (
	"workspace_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"value" text NOT NULL,
	"sort_key" text collate "C",
	CONSTRAINT "issue_field_values_workspace_id_issue_id_field_id_position_pk" PRIMARY KEY("workspace_id","issue_id","field_id","position")
);
--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_field_values" ADD CONSTRAINT "issue_field_values_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_field_values" ADD CONSTRAINT "issue_field_values_workspace_id_field_id_custom_fields_workspace_id_id_fk" FOREIGN KEY ("workspace_id","field_id") REFERENCES "public"."custom_fields"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("workspace_id","kind","key");--> statement-breakpoint
CREATE INDEX "issue_field_values_order" ON "issue_field_values" USING btree ("workspace_id","field_id","sort_key","issue_id") WHERE sort_key is not null;