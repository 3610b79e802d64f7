/**
 * The kinds of secrets in this corpus. KEY and TOKEN overlap, so a test that compares kinds should accept either for the other.
 * - `KEY`: long-lived API keys, signing secrets, client secrets, the secret part of webhook URLs, SAS signatures.
 * - `TOKEN`: personal access tokens, bot tokens, opaque bearer, refresh and reset tokens.
 * - `COOKIE`: the value of a session cookie, not its name.
 * - `JWT`: `header.payload[.signature]`; for an unsigned token, without the trailing dot.
 * - `PRIVATE_KEY`: the base64 body between the BEGIN and END lines, as written in the text.
 * - `URL_PASSWORD`: the password inside a connection URL, as encoded there.
 * - `PASSWORD`: a password in plain text, the base64 of a Basic header, or a password hash.
 * - `CARD`: a card number as written, with its separators.
 * - `IDENTITY`: a CCCD, CMND or passport number.
 * - `PHONE`: a Vietnamese mobile number as written.
 */
export type SecretKind = 'KEY' | 'TOKEN' | 'COOKIE' | 'JWT' | 'PRIVATE_KEY' | 'URL_PASSWORD' | 'PASSWORD' | 'CARD' | 'IDENTITY' | 'PHONE';

/** `text` contains `secret` exactly once, as the smallest part that must be found. `text` can contain other secrets too. */
export interface SecretCase {
  name: string;
  kind: SecretKind;
  text: string;
  secret: string;
}

/** A text with look-alikes of secrets. The search must not report any part of it. */
export interface LookAlike {
  name: string;
  text: string;
}
