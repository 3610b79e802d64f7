import { newEvidenceId } from '@coloa/contract/issues/evidence-item.ts';
import { contentOf } from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { HarExchange } from './har.ts';

type ItemOf<Kind extends IssueEvidence['kind']> = Extract<IssueEvidence, { kind: Kind }>;

const begun = () => ({ id: newEvidenceId(), captions: { vi: '', en: '' } });

export const httpItem = (request = '', response = ''): ItemOf<'HTTP'> => ({ ...begun(), kind: 'HTTP', request, response });
type Exchange = Pick<HarExchange, 'request' | 'response' | 'durationMs' | 'responseBytes'>;
export const exchangeParts = ({ request, response, durationMs, responseBytes }: Exchange) => ({
  request,
  response,
  ...(durationMs !== null && { durationMs }),
  ...(responseBytes !== null && { responseBytes }),
});
export const harItem = (exchange: Exchange): ItemOf<'HTTP'> => ({ ...httpItem(), ...exchangeParts(exchange) });
export const codeItem = (text = '', language = ''): ItemOf<'CODE'> => ({ ...begun(), kind: 'CODE', language, text });
export const fileItem = (kind: 'IMAGE' | 'FILE', fileName: string): ItemOf<'IMAGE'> | ItemOf<'FILE'> => ({ ...begun(), kind, fileName });

const isEmpty = (text: string): boolean => text.trim() === '';

/** Whether an item has no content apart from captions and the language of code. The server rejects such items. */
export const showsNothing = (item: IssueEvidence): boolean => (item.kind === 'CODE' ? isEmpty(item.text) : contentOf(item).every(isEmpty));

/** Returns the items that have content or a caption. */
export const filledEvidence = (items: readonly IssueEvidence[]): IssueEvidence[] =>
  items.filter((item) => !(showsNothing(item) && Object.values(item.captions).every(isEmpty)));

/** Contains the id of the item. The paths of API errors contain its position instead. */
export type EvidenceErrorName = `evidence.${string}.${string}`;
export const errorNameOf = (evidenceId: string, part: string): EvidenceErrorName => `evidence.${evidenceId}.${part}`;
