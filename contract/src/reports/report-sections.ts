import { z } from 'zod';
import { line, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { reportPlace, reportSectionId } from './report-parts.ts';

const inBoth = z.object({ vi: z.string(), en: z.string() });

export const reportSection = z
  .object({
    id: reportSectionId,
    title: inBoth.meta({ description: 'Title with placeholders; empty for the default title of its kind' }),
    text: inBoth.meta({ description: 'Markdown with placeholders such as `{{project.name}}`' }),
  })
  .meta({ id: 'ReportSection' });
export type ReportSection = z.infer<typeof reportSection>;

export const projectSection = reportSection
  .extend({
    own: z.boolean().meta({ description: 'Whether the project has its own text; otherwise it uses the text of the workspace' }),
    inWorkspace: z.boolean().meta({ description: 'Whether the workspace has this section; a project without its own text uses it' }),
  })
  .meta({ id: 'ProjectSection' });
export type ProjectSection = z.infer<typeof projectSection>;

/** Changes to the sections of a report, by section id. Omitted fields stay unchanged. */
export const sectionChanges = z.partialRecord(
  reportSectionId,
  z
    .strictObject({
      title: z.strictObject({ vi: line(LIMITS.sectionTitle, 0), en: line(LIMITS.sectionTitle, 0) }).partial(),
      text: z.strictObject({ vi: text(LIMITS.sectionText), en: text(LIMITS.sectionText) }).partial(),
    })
    .partial()
    .nullable(),
);
export type SectionChanges = z.infer<typeof sectionChanges>;

export const orderedParts = z.array(z.object({ part: reportPlace, shown: z.boolean() }));
export type OrderedParts = z.infer<typeof orderedParts>;

export const orderedPartsInput = z
  .array(z.strictObject({ part: reportPlace, shown: z.boolean() }))
  .max(LIMITS.reportParts)
  .meta({
    description: 'Parts and sections in report order. Omitted ones keep their position; unknown sections are ignored',
  });
