import { splitHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { withVisibleNul } from '@coloa/contract/visible-text.ts';

/** The pattern requires an HTTP version, because other texts can also begin with a word in capitals and a path. */
const START_LINE = /^(?:HTTP\/\d(?:\.\d)?[ \t]+\d{3}\b|[A-Z][A-Z-]*[ \t]+\S+[ \t]+HTTP\/\d)/;

/** Splits an HTTP exchange copied from a proxy into request and response; a missing one is empty. Returns null for other texts. */
export function pastedHttp(text: string): { request: string; response: string } | null {
  return START_LINE.test(text.trimStart()) ? splitHttpEvidence(withVisibleNul(text.trimStart())) : null;
}

/** Returns an HTTP exchange as a fenced block, which keeps its lines. Returns null for other texts, also for a single line of an exchange. */
export function fencedHttp(text: string): string | null {
  if (!text.trim().includes('\n')) return null;
  const http = pastedHttp(text);
  if (!http) return null;
  const block = [http.request, http.response].filter(Boolean).join('\n\n');
  const longest = Math.max(2, ...(block.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}http\n${block}\n${fence}`;
}
