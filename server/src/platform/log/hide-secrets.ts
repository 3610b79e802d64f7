/**
 * The minimum length of secrets that are hidden everywhere. Shorter ones may be parts of ordinary words, whose replacement would reveal the
 * secret. They are hidden only in URLs and assignments.
 */
export const SHORTEST_HIDDEN = 8;

/** Matches `scheme://user:password@`. The password ends at the last `@` before the next slash or space. */
const IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/]*@/gi;
/** Matches `password=…` in the query of a URL, and assignments to variables that contain secrets. */
const ASSIGNED =
  /\b(password|SECRET_KEY|BACKUP_PASSPHRASE|ADMIN_PASSWORD|METRICS_TOKEN|S3_SECRET_ACCESS_KEY|POSTGRES_PASSWORD|PGPASSWORD)=[^\s&]+/g;

/** Hides passwords in URLs, values of known variables, and those entries of `secrets` that have at least SHORTEST_HIDDEN characters. */
export function hideSecrets(text: string, secrets: readonly string[], mark = '***'): string {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_HIDDEN).sort((a, b) => b.length - a.length);
  return long.reduce(
    (left, secret) => left.replaceAll(secret, mark),
    text.replaceAll(IN_URL, `$1:${mark}@`).replaceAll(ASSIGNED, `$1=${mark}`),
  );
}
