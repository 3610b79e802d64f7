CREATE TABLE "checklists" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipped" boolean NOT NULL,
	"standard" text NOT NULL,
	"standard_version" text NOT NULL,
	"code" text NOT NULL,
	"category" text NOT NULL,
	"category_vi" text,
	"category_en" text,
	"title_vi" text,
	"title_en" text,
	"description_vi" text,
	"description_en" text,
	"how_to_vi" text,
	"how_to_en" text,
	"reference" text,
	"severity_hint" text,
	"active" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "checklists_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "control_assets" (
	"workspace_id" uuid NOT NULL,
	"control_id" uuid NOT NULL,
	"scope_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"state_by" uuid NOT NULL,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "control_assets_workspace_id_control_id_scope_id_pk" PRIMARY KEY("workspace_id","control_id","scope_id")
);
--> statement-breakpoint
CREATE TABLE "control_issues" (
	"workspace_id" uuid NOT NULL,
	"control_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	CONSTRAINT "control_issues_workspace_id_control_id_issue_id_pk" PRIMARY KEY("workspace_id","control_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "controls" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"checklist_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"standard" text NOT NULL,
	"standard_version" text NOT NULL,
	"code" text NOT NULL,
	"category" text NOT NULL,
	"category_vi" text NOT NULL,
	"category_en" text NOT NULL,
	"title_vi" text NOT NULL,
	"title_en" text NOT NULL,
	"description_vi" text NOT NULL,
	"description_en" text NOT NULL,
	"how_to_vi" text NOT NULL,
	"how_to_en" text NOT NULL,
	"reference" text NOT NULL,
	"severity_hint" text,
	"per_asset" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'NOT_STARTED' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state_by" uuid,
	"state_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "controls_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"description" text NOT NULL,
	"kinds" text[] NOT NULL,
	"tasks" jsonb NOT NULL,
	"task_count" integer NOT NULL,
	"row_count" integer NOT NULL,
	"last_day" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "task_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_assignees" (
	"workspace_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"not_available" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_assignees_workspace_id_task_id_user_id_pk" PRIMARY KEY("workspace_id","task_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_blockers" (
	"workspace_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"blocker_id" uuid NOT NULL,
	CONSTRAINT "task_blockers_workspace_id_task_id_blocker_id_pk" PRIMARY KEY("workspace_id","task_id","blocker_id")
);
--> statement-breakpoint
CREATE TABLE "task_row_issues" (
	"workspace_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	CONSTRAINT "task_row_issues_workspace_id_row_id_user_id_issue_id_pk" PRIMARY KEY("workspace_id","row_id","user_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "task_row_states" (
	"workspace_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"previous" text,
	"note" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_row_states_workspace_id_row_id_user_id_pk" PRIMARY KEY("workspace_id","row_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "task_rows" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"control_id" uuid,
	"title" text NOT NULL,
	CONSTRAINT "task_rows_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"priority" text,
	"start_day" date,
	"due_day" date,
	"estimate_minutes" integer,
	"spent_minutes" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"standard_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "team_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklists" ADD CONSTRAINT "checklists_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_assets" ADD CONSTRAINT "control_assets_state_by_users_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_assets" ADD CONSTRAINT "control_assets_workspace_id_control_id_controls_workspace_id_id_fk" FOREIGN KEY ("workspace_id","control_id") REFERENCES "public"."controls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_assets" ADD CONSTRAINT "control_assets_workspace_id_scope_id_scope_rows_workspace_id_id_fk" FOREIGN KEY ("workspace_id","scope_id") REFERENCES "public"."scope_rows"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_issues" ADD CONSTRAINT "control_issues_workspace_id_control_id_controls_workspace_id_id_fk" FOREIGN KEY ("workspace_id","control_id") REFERENCES "public"."controls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_issues" ADD CONSTRAINT "control_issues_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controls" ADD CONSTRAINT "controls_state_by_users_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controls" ADD CONSTRAINT "controls_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_assignees" ADD CONSTRAINT "task_assignees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_assignees" ADD CONSTRAINT "task_assignees_workspace_id_task_id_tasks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","task_id") REFERENCES "public"."tasks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_blockers" ADD CONSTRAINT "task_blockers_workspace_id_task_id_tasks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","task_id") REFERENCES "public"."tasks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_blockers" ADD CONSTRAINT "task_blockers_workspace_id_blocker_id_tasks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","blocker_id") REFERENCES "public"."tasks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_row_issues" ADD CONSTRAINT "task_row_issues_workspace_id_row_id_user_id_task_row_states_workspace_id_row_id_user_id_fk" FOREIGN KEY ("workspace_id","row_id","user_id") REFERENCES "public"."task_row_states"("workspace_id","row_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_row_issues" ADD CONSTRAINT "task_row_issues_workspace_id_issue_id_issues_workspace_id_id_fk" FOREIGN KEY ("workspace_id","issue_id") REFERENCES "public"."issues"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_row_states" ADD CONSTRAINT "task_row_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_row_states" ADD CONSTRAINT "task_row_states_workspace_id_row_id_task_rows_workspace_id_id_fk" FOREIGN KEY ("workspace_id","row_id") REFERENCES "public"."task_rows"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rows" ADD CONSTRAINT "task_rows_workspace_id_task_id_tasks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","task_id") REFERENCES "public"."tasks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_rows" ADD CONSTRAINT "task_rows_workspace_id_control_id_controls_workspace_id_id_fk" FOREIGN KEY ("workspace_id","control_id") REFERENCES "public"."controls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_project_id_projects_workspace_id_id_fk" FOREIGN KEY ("workspace_id","project_id") REFERENCES "public"."projects"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_parent_id_tasks_workspace_id_id_fk" FOREIGN KEY ("workspace_id","parent_id") REFERENCES "public"."tasks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklists_code" ON "checklists" USING btree ("workspace_id","standard","standard_version","code");--> statement-breakpoint
CREATE INDEX "control_assets_scope" ON "control_assets" USING btree ("workspace_id","scope_id");--> statement-breakpoint
CREATE INDEX "control_issues_issue" ON "control_issues" USING btree ("workspace_id","issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "controls_taken" ON "controls" USING btree ("workspace_id","project_id","checklist_id");--> statement-breakpoint
CREATE INDEX "controls_project" ON "controls" USING btree ("workspace_id","project_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "task_templates_name" ON "task_templates" USING btree ("workspace_id",lower(name));--> statement-breakpoint
CREATE INDEX "task_templates_order" ON "task_templates" USING btree ("workspace_id","search_name","id");--> statement-breakpoint
CREATE INDEX "task_assignees_user" ON "task_assignees" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "task_blockers_blocker" ON "task_blockers" USING btree ("workspace_id","blocker_id");--> statement-breakpoint
CREATE INDEX "task_row_issues_issue" ON "task_row_issues" USING btree ("workspace_id","issue_id");--> statement-breakpoint
CREATE INDEX "task_rows_task" ON "task_rows" USING btree ("workspace_id","task_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "task_rows_control" ON "task_rows" USING btree ("workspace_id","control_id","task_id") WHERE control_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_project" ON "tasks" USING btree ("workspace_id","project_id","parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_standard" ON "tasks" USING btree ("workspace_id","project_id","standard_key") WHERE standard_key is not null;--> statement-breakpoint
CREATE INDEX "tasks_parent" ON "tasks" USING btree ("workspace_id","parent_id");