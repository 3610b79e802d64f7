CREATE TABLE "report_settings" (
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"statuses" jsonb NOT NULL,
	"severities" jsonb NOT NULL,
	"language" text NOT NULL,
	"rounds" jsonb,
	"summary_vi" text NOT NULL,
	"summary_en" text NOT NULL,
	"appendix_vi" text NOT NULL,
	"appendix_en" text NOT NULL,
	"classification" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "report_settings_workspace_id_project_id_pk" PRIMARY KEY("workspace_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "report_version_images" (
	"workspace_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"stored_as" text NOT NULL,
	CONSTRAINT "report_version_images_workspace_id_version_id_file_name_pk" PRIMARY KEY("workspace_id","version_id","file_name")
);
--> statement-breakpoint
CREATE TABLE "report_versions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"documents" text,
	"findings" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"stored_logo" text,
	"color" text,
	"footer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "report_versions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "share_messages" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"issue_id" uuid,
	"finding" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	CONSTRAINT "share_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "share_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"share_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_visits" (
	"workspace_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "share_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"address" text NOT NULL,
	"browser" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_visits_workspace_id_share_id_id_pk" PRIMARY KEY("workspace_id","share_id","id")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"label" text NOT NULL,
	"password_hash" text,
	"wrong_passwords" integer DEFAULT 0 NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"language" text NOT NULL,
	"version_id" uuid,
	"statuses" jsonb NOT NULL,
	"severities" jsonb NOT NULL,
	"comments" boolean NOT NULL,
	"retests" boolean NOT NULL,
	"downloads" boolean NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"downloaded" integer DEFAULT 0 NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "shares_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"stored_as" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "report_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "export_jobs" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "kind" text DEFAULT 'REPORT' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "held" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD COLUMN "failure_params" jsonb;--> statement-breakpoint
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_version_images" ADD CONSTRAINT "report_version_images_workspace_id_version_id_report_versions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","version_id") REFERENCES "public"."report_versions"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_versions" ADD CONSTRAINT "report_versions_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_messages" ADD CONSTRAINT "share_messages_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_messages" ADD CONSTRAINT "share_messages_workspace_id_share_id_shares_workspace_id_id_fk" FOREIGN KEY ("workspace_id","share_id") REFERENCES "public"."shares"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_messages" ADD CONSTRAINT "share_messages_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_messages" ADD CONSTRAINT "share_messages_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_tokens" ADD CONSTRAINT "share_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_visits" ADD CONSTRAINT "share_visits_workspace_id_share_id_shares_workspace_id_id_fk" FOREIGN KEY ("workspace_id","share_id") REFERENCES "public"."shares"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_workspace_id_version_id_report_versions_workspace_id_id_fk" FOREIGN KEY ("workspace_id","version_id") REFERENCES "public"."report_versions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_templates" ADD CONSTRAINT "report_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_versions_number" ON "report_versions" USING btree ("workspace_id","project_id","number");--> statement-breakpoint
CREATE INDEX "share_messages_project" ON "share_messages" USING btree ("workspace_id","project_id","at");--> statement-breakpoint
CREATE INDEX "share_messages_issue" ON "share_messages" USING btree ("workspace_id","issue_id");--> statement-breakpoint
CREATE INDEX "share_messages_share" ON "share_messages" USING btree ("workspace_id","share_id");--> statement-breakpoint
CREATE INDEX "share_visits_part" ON "share_visits" USING btree ("workspace_id","share_id","kind","part","at");--> statement-breakpoint
CREATE INDEX "shares_project" ON "shares" USING btree ("workspace_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_templates_name" ON "report_templates" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "events_project" ON "events" USING btree ("workspace_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "export_jobs_own" ON "export_jobs" USING btree ("workspace_id","requested_by","created_at");