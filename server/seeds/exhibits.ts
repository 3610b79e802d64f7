import { isHttp, parseHttpEvidence, writeHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { evidenceAddress } from '@coloa/contract/issues/evidence-item.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';

const IDS = { evidence: 'request1', picture: 'picture1' } as const;
type Exhibit = keyof typeof IDS;

export const referenceTo = (exhibit: Exhibit): string => `[](${evidenceAddress(IDS[exhibit])})`;

type Captions = Readonly<Record<Language, string>>;

/**
 * Converts a fenced block into an item of evidence.
 * @throws Error if the text is not a single fenced block
 */
export function exhibitOf(block: string, captions: Captions): IssueEvidence {
  const [, language, text] = /^```(\w*)\n([\s\S]*)\n```$/.exec(block) ?? [];
  if (language === undefined || text === undefined) throw new Error(`no fenced block: ${block}`);
  const item = { id: IDS.evidence, captions: { ...captions } };
  const exchange = isHttp(language) ? parseHttpEvidence(text) : null;
  if (!exchange) return { ...item, kind: 'CODE', language, text };
  const { request, response } = exchange;
  const messages = {
    request: writeHttpEvidence({ request, response: null }),
    response: writeHttpEvidence({ request: null, response }),
  };
  return { ...item, kind: 'HTTP', ...messages };
}

export const pictureExhibit = (fileName: string, captions: Captions): IssueEvidence => ({
  id: IDS.picture,
  kind: 'IMAGE',
  captions: { ...captions },
  fileName,
});
