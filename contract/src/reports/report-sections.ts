import { z } from 'zod';
import { line, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { reportPlace, reportSectionId } from './report-parts.ts';

const inBoth = z.object({ vi: z.string(), en: z.string() });

/** A section that a team writes itself, in both languages. */
export const reportSection = z
  .object({
    id: reportSectionId,
    title: inBoth.meta({ description: 'With placeholders; empty: the title of its kind' }),
    text: inBoth.meta({ description: 'Markdown with placeholders such as `{{project.name}}`' }),
  })
  .meta({ id: 'ReportSection' });
export type ReportSection = z.infer<typeof reportSection>;

/** The same as a project has it. */
export const projectSection = reportSection
  .extend({
    own: z.boolean().meta({ description: 'The project has a text of its own; false: it follows the text of the workspace' }),
    inWorkspace: z.boolean().meta({ description: 'The workspace has this section; without an own text it is followed' }),
  })
  .meta({ id: 'ProjectSection' });
export type ProjectSection = z.infer<typeof projectSection>;

/** Sections by their ids: what is left out of one stays as it is. */
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

/** In the order of the report. */
export const orderedParts = z.array(z.object({ part: reportPlace, shown: z.boolean() }));
export type OrderedParts = z.infer<typeof orderedParts>;

export const orderedPartsInput = z
  .array(z.strictObject({ part: reportPlace, shown: z.boolean() }))
  .max(LIMITS.reportParts)
  .meta({
    description: 'Parts and sections in the order of the report. Those left out keep their places; sections that are not there are ignored',
  });
