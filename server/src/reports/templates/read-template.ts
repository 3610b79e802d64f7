import type { PlacedField } from '@coloa/contract/reports/field-placeholders.ts';
import { BrokenPart, packOfficeFile } from '../../platform/workbook/office-parts.ts';
import type { CheckedTemplate } from './checked-template.ts';
import { checkTemplate, PLACEHOLDERS_MOST } from './template-check.ts';
import { TemplateRefused } from './template-refused.ts';
import { openWordPackage } from './word-package.ts';

/**
 * Checks an uploaded file. Fills it once as a test if it has no problems, so that errors do not first appear when a report is generated.
 * @param fields the custom fields that the template can name by their keys
 * @throws TemplateRefused
 */
export async function readTemplate(upload: Buffer, fields: readonly PlacedField[] = []): Promise<CheckedTemplate> {
  const opened = openWordPackage(upload);
  const file = packed(opened.parts);
  const { problems, placeholders } = checkTemplate(opened, fields);
  if (placeholders > PLACEHOLDERS_MOST) throw new TemplateRefused('TOO_LARGE');
  if (problems.length === 0) await tried(file, fields);
  return { problems, placeholders, leftOut: opened.leftOut, file };
}

function packed(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  try {
    return packOfficeFile(parts);
  } catch (error) {
    throw error instanceof BrokenPart ? new TemplateRefused('XML', error.part) : error;
  }
}

async function tried(file: Buffer, fields: readonly PlacedField[]): Promise<void> {
  // The Word writer is loaded only here, because loading takes a while and a file with problems does not need it.
  const [{ fillTemplate }, { trialDocument }] = await Promise.all([import('./fill-template.ts'), import('./trial-document.ts')]);
  try {
    await fillTemplate(file, [trialDocument('vi', fields), trialDocument('en', fields)], async () => null);
  } catch (error) {
    if (error instanceof TemplateRefused) throw error;
    throw new TemplateRefused('BROKEN', error instanceof Error ? error.message : '');
  }
}
