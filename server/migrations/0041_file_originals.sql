-- Originals of edited images, which only the team can read.
CREATE TABLE "file_originals" (
	"workspace_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"original_id" uuid NOT NULL,
	"kept_by" uuid NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_originals_workspace_id_file_id_pk" PRIMARY KEY("workspace_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "file_originals" ADD CONSTRAINT "file_originals_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_originals" ADD CONSTRAINT "file_originals_workspace_id_file_id_files_workspace_id_id_fk" FOREIGN KEY ("workspace_id","file_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_originals" ADD CONSTRAINT "file_originals_original_fk" FOREIGN KEY ("workspace_id","original_id") REFERENCES "public"."files"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_originals_original" ON "file_originals" USING btree ("workspace_id","original_id");
