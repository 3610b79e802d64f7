import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { line, text } from '../http.ts';
import { LIMITS } from '../limits.ts';

export const EVIDENCE_KINDS = ['HTTP', 'CODE', 'IMAGE', 'FILE'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Names an item within its issue, in texts too, so it is short. */
const evidenceId = z
  .string()
  .regex(/^[a-z0-9]{8}$/)
  .meta({ example: 'k3f9x2ma' });
const fileName = z.string().regex(/^[0-9a-f]{32}\.[a-z0-9]{1,8}$/);

/**
 * What an item of each kind holds besides its captions. `⟦…⟧` hides a part of it, as in texts.
 * HTTP: a request, a response or both, as they went over the wire. CODE: code or the output of a terminal.
 */
const kinds = {
  HTTP: { request: text(LIMITS.markdown), response: text(LIMITS.markdown) },
  CODE: { language: line(LIMITS.tag, 0).meta({ description: '`bash`; empty for none' }), text: text(LIMITS.markdown) },
  IMAGE: { fileName: fileName.meta({ description: 'Of an image of this issue' }) },
  FILE: { fileName: fileName.meta({ description: 'Of a file of this issue' }) },
};

const captions = z.object({ vi: z.string(), en: z.string() }).meta({ description: 'By language; empty for none. One line of plain text' });

/** Evidence of an issue: the same in all its languages, in the order in which reports show and number it. */
export const issueEvidence = z
  .discriminatedUnion('kind', [
    z.object({ id: evidenceId, captions, kind: z.literal('HTTP'), request: z.string(), response: z.string() }),
    z.object({ id: evidenceId, captions, kind: z.literal('CODE'), language: z.string(), text: z.string() }),
    z.object({ id: evidenceId, captions, kind: z.literal('IMAGE'), fileName: z.string() }),
    z.object({ id: evidenceId, captions, kind: z.literal('FILE'), fileName: z.string() }),
  ])
  .meta({ id: 'IssueEvidence' });
export type IssueEvidence = z.infer<typeof issueEvidence>;

const inputs = {
  id: evidenceId
    .optional()
    .meta({ description: 'Chosen by whoever adds the item, so that texts can refer to it; without it the server makes one' }),
  captions: z.strictObject({ vi: line(LIMITS.title, 0).default(''), en: line(LIMITS.title, 0).default('') }).default({ vi: '', en: '' }),
};

const isFilled = (text: string): boolean => text.trim() !== '';
/** The error of an item that shows nothing; `path`: the field to fill in. */
const empty = (path: string) => ({ path: [path], params: { code: 'FIELD_REQUIRED' satisfies ErrorCode } });

type Measured = Partial<Record<'request' | 'response' | 'text', string>> & { captions: { vi: string; en: string } };

/** The length of the captions and texts of all items, which together have a limit so that an issue fits into one request. */
export const evidenceLength = (items: readonly Measured[]): number =>
  items
    .flatMap(({ captions, request, response, text }) => [captions.vi, captions.en, request, response, text])
    .reduce((sum, each) => sum + (each?.length ?? 0), 0);

/** The error of evidence that is longer together than an issue can have. */
export const evidenceTooLong = (count: number) => ({
  code: 'EVIDENCE_TOO_LONG' as const satisfies ErrorCode,
  max: LIMITS.issueEvidenceText,
  length: { count, unit: 'characters' as const },
});

/** All evidence of the issue, in order; what is left out is removed. */
export const evidenceInput = z
  .array(
    z.discriminatedUnion('kind', [
      z
        .strictObject({
          ...inputs,
          kind: z.literal('HTTP'),
          request: kinds.HTTP.request.default(''),
          response: kinds.HTTP.response.default(''),
        })
        .refine(({ request, response }) => isFilled(request) || isFilled(response), empty('request')),
      z
        .strictObject({ ...inputs, kind: z.literal('CODE'), language: kinds.CODE.language.default(''), text: kinds.CODE.text })
        .refine(({ text }) => isFilled(text), empty('text')),
      z.strictObject({ ...inputs, kind: z.literal('IMAGE'), ...kinds.IMAGE }),
      z.strictObject({ ...inputs, kind: z.literal('FILE'), ...kinds.FILE }),
    ]),
  )
  .max(LIMITS.issueEvidence)
  .superRefine((items, { addIssue }) => {
    const seen = new Set<string>();
    for (const [n, { id }] of items.entries()) {
      if (id !== undefined && seen.has(id)) {
        addIssue({ code: 'custom', path: [n, 'id'], params: { code: 'NAMED_TWICE' satisfies ErrorCode } });
      }
      if (id !== undefined) seen.add(id);
    }
    const length = evidenceLength(items);
    if (length > LIMITS.issueEvidenceText) addIssue({ code: 'custom', params: evidenceTooLong(length) });
  });

const REFERENCE = /^evidence:([a-z0-9]{8})$/;

/** The item that the address of a Markdown link refers to, as in `[](evidence:k3f9x2ma)`; null for other addresses. */
export const evidenceReferredTo = (address: string): string | null => REFERENCE.exec(address)?.[1] ?? null;

/** The address of a Markdown link to an item. With no words the link reads 'Evidence 2', with the number the item has where it is read. */
export const evidenceAddress = (evidenceId: string): string => `evidence:${evidenceId}`;

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A new name for an item; `Math.random` is enough, because it only has to differ from the others of one issue. */
export const newEvidenceId = (): string =>
  Array.from({ length: 8 }, () => ID_CHARACTERS[Math.floor(Math.random() * ID_CHARACTERS.length)]).join('');

/** The file that an item shows; null where it shows none. */
export const fileOfEvidence = (item: IssueEvidence): string | null => ('fileName' in item ? item.fileName : null);

/** All words of an item, redactions included. */
export const wordsOfEvidence = (item: IssueEvidence): string[] => [
  item.captions.vi,
  item.captions.en,
  ...(item.kind === 'HTTP' ? [item.request, item.response] : item.kind === 'CODE' ? [item.text] : []),
];
