CREATE TABLE "report_file_hashes" (
	"sha256" "bytea" NOT NULL,
	"version_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"share_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_file_hashes_sha256_version_id_pk" PRIMARY KEY("sha256","version_id")
);
--> statement-breakpoint
ALTER TABLE "report_file_hashes" ADD CONSTRAINT "report_file_hashes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_file_hashes_version" ON "report_file_hashes" USING btree ("workspace_id","version_id","share_id","at");