-- What somebody switched off stays off; of everything else they are told as who never said anything.
INSERT INTO "notification_settings" ("user_id", "settings")
SELECT u.id, jsonb_build_object(
  'kinds', (
    SELECT jsonb_object_agg(k.kind, jsonb_build_object('page', true, 'mail', CASE WHEN k.kind = ANY (u.mail_off) THEN 'OFF' ELSE k.pace END))
    FROM (VALUES
      ('ASSIGNED', 'AT_ONCE'), ('MENTIONED', 'AT_ONCE'), ('SENT_BACK', 'AT_ONCE'), ('READY_FOR_RETEST', 'AT_ONCE'), ('RETESTED', 'AT_ONCE'),
      ('DUE_SOON', 'DIGEST'), ('READER_MESSAGE', 'AT_ONCE'), ('COMMENTED', 'DIGEST')
    ) AS k (kind, pace)
  ),
  'digest', '{"at": "08:00", "weekdays": false}'::jsonb,
  'quiet', NULL,
  'newSignIn', NOT ('NEW_SIGN_IN' = ANY (u.mail_off))
)
FROM "users" AS u
WHERE u.mail_off <> '{}'
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "mail_off";
