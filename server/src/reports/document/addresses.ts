import { REDACTION_MARK, redact } from '@coloa/contract/issues/redaction.ts';

/** The typesetter refuses longer addresses, and nobody types one off paper. */
const LONGEST_LINK = 2_000;
const LINKED_SCHEMES = new Set(['http:', 'https:', 'mailto:']);
export const ATTACHMENT = /^\/attachments\/([\w.-]+)$/;

/** An address that a reader may follow, in its usual form; null for every other. */
export function safeAddress(url: string): string | null {
  if (url.length > LONGEST_LINK || redact(url).includes(REDACTION_MARK) || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return LINKED_SCHEMES.has(protocol) && href.length <= LONGEST_LINK ? href : null;
}
