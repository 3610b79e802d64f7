import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { withVisibleNul } from '@coloa/contract/visible-text.ts';
import { pastedHttp } from '../../../editor/paste/pasted-http.ts';
import { codeItem, harItem, httpItem } from './evidence-value.ts';
import { looksLikeHar, onlyExchange, readHar } from './har.ts';

/** Returns the item for an HTTP message or for a HAR file with a single entry; null for other texts. */
export function pastedHttpItem(text: string): IssueEvidence | null {
  const http = pastedHttp(text);
  if (http) return httpItem(http.request, http.response);
  const exchange = looksLikeHar(text) ? onlyExchange(readHar(text)) : null;
  return exchange && harItem(exchange);
}

export function pastedItem(text: string): IssueEvidence | null {
  if (text.trim() === '') return null;
  return pastedHttpItem(text) ?? codeItem(withVisibleNul(text).replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd());
}
