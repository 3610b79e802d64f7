import type { Language } from '@coloa/contract/languages.ts';
import type { PlacedField } from '@coloa/contract/reports/field-placeholders.ts';
import type { TemplateProblem, TemplateRefusal } from '@coloa/contract/reports/report-templates.contract.ts';
import { createReportRenderer, isTooMuch, type RenderOptions } from '../report-renderer.ts';
import { TemplateRefused } from './template-refused.ts';
import type { WordPackage } from './word-package.ts';

export type TemplateVerdict =
  | { refused: { reason: TemplateRefusal; detail: string } }
  | { problems: TemplateProblem[]; placeholders: number; leftOut: WordPackage['leftOut'] };

export type TemplateJob = { file: Uint8Array; fields: readonly PlacedField[] } | { sample: Language };

export interface CheckedTemplate {
  problems: TemplateProblem[];
  placeholders: number;
  leftOut: WordPackage['leftOut'];
  /** The file, rebuilt from its checked parts. */
  file: Buffer;
}

/** Checks run in their own thread, so that no check waits for a report. */
const checker = createReportRenderer<TemplateJob>({
  worker: new URL('./template-check.worker.ts', import.meta.url),
  idleMs: 30_000,
  limitMs: 20_000,
  queueLimit: 10,
  // The heap limit in MiB. It is needed, because the tree of an XML file takes many times its size and could exhaust the memory of the
  // process.
  heap: 768,
});

export const openTemplateChecks = (): void => checker.open();
export const closeTemplateChecks = (graceMs = 2_000): Promise<void> => checker.close(graceMs);

export async function checkTemplateFile(
  file: Uint8Array,
  fields: readonly PlacedField[],
  options: RenderOptions = {},
): Promise<CheckedTemplate> {
  const answer = await checker
    .render(async () => ({ file, fields }), options)
    .catch((error: unknown) => {
      // Rejects a file that exceeds the time or memory limit of the thread.
      throw isTooMuch(error) ? new TemplateRefused('TOO_LARGE') : error;
    });
  const { verdict, rest } = readVerdict(answer);
  if ('refused' in verdict) throw new TemplateRefused(verdict.refused.reason, verdict.refused.detail);
  return { ...verdict, file: rest };
}

const samples = new Map<Language, Promise<Buffer>>();

/**
 * Returns the sample template, which is cached for each language.
 * @throws ReportError
 */
export function sampleFile(language: Language): Promise<Buffer> {
  const made = samples.get(language) ?? checker.render(async () => ({ sample: language }));
  samples.set(language, made);
  made.catch(() => samples.delete(language));
  return made;
}

export function writeVerdict(verdict: TemplateVerdict, file: Uint8Array): Buffer {
  const said = Buffer.from(JSON.stringify(verdict));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(said.length);
  return Buffer.concat([length, said, file]);
}

function readVerdict(answer: Buffer): { verdict: TemplateVerdict; rest: Buffer } {
  const end = 4 + answer.readUInt32LE(0);
  return { verdict: JSON.parse(answer.toString('utf8', 4, end)), rest: answer.subarray(end) };
}
