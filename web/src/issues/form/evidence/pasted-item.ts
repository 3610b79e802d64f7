import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { withVisibleNul } from '@coloa/contract/visible-text.ts';
import { pastedHttp } from '../../../editor/paste/pasted-http.ts';
import { codeItem, httpItem } from './evidence-value.ts';

export function pastedHttpItem(text: string): IssueEvidence | null {
  const http = pastedHttp(text);
  return http && httpItem(http.request, http.response);
}

export function pastedItem(text: string): IssueEvidence | null {
  if (text.trim() === '') return null;
  return pastedHttpItem(text) ?? codeItem(withVisibleNul(text).replaceAll('\r\n', '\n').replace(/^\n+/, '').trimEnd());
}
