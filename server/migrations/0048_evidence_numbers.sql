ALTER TABLE "issue_evidence" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "issue_evidence" ADD COLUMN "response_bytes" integer;