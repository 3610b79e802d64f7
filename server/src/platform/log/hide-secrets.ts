/** Shorter secrets occur in ordinary words, and a replaced word reveals the secret. They are only hidden in URLs and assignments. */
export const SHORTEST_HIDDEN = 8;

/** `scheme://user:password@`. The password ends at the last `@` before the host. */
const IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/]*@/gi;
/** `password=…` in the query of a URL, and `NAME=…` of a variable that contains a secret. */
const ASSIGNED =
  /\b(password|SECRET_KEY|BACKUP_PASSPHRASE|ADMIN_PASSWORD|METRICS_TOKEN|S3_SECRET_ACCESS_KEY|POSTGRES_PASSWORD|PGPASSWORD)=[^\s&]+/g;

/** Hides passwords in URLs, values of known variables, and `secrets` with at least SHORTEST_HIDDEN characters, the longest first. */
export function hideSecrets(text: string, secrets: readonly string[], mark = '***'): string {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_HIDDEN).sort((a, b) => b.length - a.length);
  return long.reduce(
    (left, secret) => left.replaceAll(secret, mark),
    text.replaceAll(IN_URL, `$1:${mark}@`).replaceAll(ASSIGNED, `$1=${mark}`),
  );
}
