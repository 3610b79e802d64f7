/** Shorter secrets occur in ordinary words: a replaced word reveals the secret. They are hidden only where they are credentials. */
export const SHORTEST_HIDDEN = 8;

/** `scheme://user:password@`; the password ends at the last `@` before the host. */
const IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/]*@/gi;
/** `password=…` in the query of a URL, and `NAME=…` of a variable that contains a secret. */
const ASSIGNED =
  /\b(password|SECRET_KEY|BACKUP_PASSPHRASE|ADMIN_PASSWORD|METRICS_TOKEN|S3_SECRET_ACCESS_KEY|POSTGRES_PASSWORD|PGPASSWORD)=[^\s&]+/g;

/**
 * Returns a text without credentials: passwords in URLs, values of the known variables, and each of the secrets that has eight or more
 * characters. `secrets` are the values themselves; the longest is replaced first.
 */
export function hideSecrets(text: string, secrets: readonly string[], mark = '***'): string {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_HIDDEN).sort((a, b) => b.length - a.length);
  return long.reduce(
    (left, secret) => left.replaceAll(secret, mark),
    text.replaceAll(IN_URL, `$1:${mark}@`).replaceAll(ASSIGNED, `$1=${mark}`),
  );
}
