-- The texts of write-ups that changed. The first text gets its row when it is replaced, so nothing is copied here.
CREATE TABLE "write_up_versions" (
	"workspace_id" uuid NOT NULL,
	"write_up_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"written_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "write_up_versions_workspace_id_write_up_id_version_pk" PRIMARY KEY("workspace_id","write_up_id","version")
);
--> statement-breakpoint
ALTER TABLE "write_up_versions" ADD CONSTRAINT "write_up_versions_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_up_versions" ADD CONSTRAINT "write_up_versions_workspace_id_write_up_id_write_ups_workspace_id_id_fk" FOREIGN KEY ("workspace_id","write_up_id") REFERENCES "public"."write_ups"("workspace_id","id") ON DELETE cascade ON UPDATE no action;