import { chaptersOf } from '@coloa/contract/reports/report-chapters.ts';
import type { ReportPart, ReportPlace } from '@coloa/contract/reports/report-parts.ts';
import { type ReportWriter, reportChapters } from '../formats/report-tree.ts';
import { written } from '../formats/tree-chapters.ts';
import { type Entries, type Frame, frame, type TemplateValues } from './template-values.ts';

interface PartFilling extends ReportWriter {
  values: TemplateValues;
}

export function partEntries(filling: PartFilling): Entries {
  const { document, values } = filling;
  const shown = (part: ReportPlace) => (document.parts.includes(part) ? reportChapters(filling, [part]).flat() : []);
  const text = (part: ReportPart, markdown: string) => (document.parts.includes(part) ? written(markdown, part, filling) : []);
  const one = (part: ReportPlace) => values.rich(() => shown(part));
  return {
    summary: values.rich(() => text('SUMMARY', document.summary)),
    appendix: values.rich(() => text('APPENDIX', document.appendix)),
    'all.parts': values.rich(() => reportChapters(filling).flat()),
    'part.summary': one('SUMMARY'),
    'part.scope': one('SCOPE'),
    'part.overview': one('OVERVIEW'),
    'part.findings': one('FINDINGS'),
    'part.retests': one('RETESTS'),
    'part.coverage': one('COVERAGE'),
    'part.appendix': one('APPENDIX'),
    'part.method': one('METHOD'),
    'part.limitations': one('LIMITATIONS'),
    'part.team': one('TEAM'),
    'part.documentControl': one('DOCUMENT_CONTROL'),
    'part.distribution': one('DISTRIBUTION'),
    'part.disclaimer': one('DISCLAIMER'),
    'part.glossary': one('GLOSSARY'),
    sections: sectionFrames(filling),
  };
}

function sectionFrames(filling: PartFilling): Frame[] {
  const { document, values } = filling;
  return chaptersOf(document).flatMap(({ place, heading, title }) =>
    heading === null && place !== 'SCALE'
      ? [
          frame({
            'section.title': values.text(title),
            'section.text': values.rich(() => reportChapters(filling, [place]).flat().slice(1)),
          }),
        ]
      : [],
  );
}
