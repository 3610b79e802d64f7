import { splitHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { withVisibleNul } from '@coloa/contract/visible-text.ts';
import { codeItem, httpItem } from './evidence-value.ts';

/** The pattern requires an HTTP version, because other texts can also begin with a word in capitals and a path. */
const START_LINE = /^(?:HTTP\/\d(?:\.\d)?[ \t]+\d{3}\b|[A-Z][A-Z-]*[ \t]+\S+[ \t]+HTTP\/\d)/;

/** Splits an HTTP exchange copied from a proxy into request and response; a missing one is empty. Returns null for other texts. */
export function pastedHttp(text: string): { request: string; response: string } | null {
  return START_LINE.test(text.trimStart()) ? splitHttpEvidence(withVisibleNul(text.trimStart())) : null;
}

export function pastedHttpItem(text: string): IssueEvidence | null {
  const http = pastedHttp(text);
  return http && httpItem(http.request, http.response);
}

export function pastedItem(text: string): IssueEvidence | null {
  if (text.trim() === '') return null;
  return pastedHttpItem(text) ?? codeItem(withVisibleNul(text).replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd());
}
