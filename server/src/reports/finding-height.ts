import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { ReportFinding } from './report-document.ts';
import type { SourceImage } from './tree-to-typst.ts';

/** Of the column of text on a page, in CSS pixels. */
export const PAGE_HEIGHT = 975;
const COLUMN_WIDTH = 634;

/** The largest height of a picture, in CSS pixels: beside the screenshot of a phone a page has room for the step that it belongs to. */
export const TALLEST_PICTURE = Math.floor(PAGE_HEIGHT * 0.6);

/**
 * About how high a finding stands on paper, in CSS pixels, rather more than less. Only decides on which page it begins: the typesetter
 * would have to lay it out twice to know.
 */
export function findingHeight(finding: ReportFinding, images: ReadonlyMap<string, SourceImage>): number {
  const { length } = finding.assets;
  const facts = (length > 1 ? 3 + (length - 1) / (length > 8 ? 3 : 1.6) : 2) + (finding.vrt ? 1 : 0);
  const head = 64 + 32 * Math.ceil(finding.title.length / 46) + 34 * facts;
  const texts = SECTIONS.reduce((height, name) => {
    const text = finding.sections[name].trim();
    return text === '' ? height : height + 42 + textHeight(text, images);
  }, head);
  return finding.retests.reduce((height, { results, note }) => height + 48 + 40 * results.length + textHeight(note, images), texts);
}

function textHeight(markdown: string, images: ReadonlyMap<string, SourceImage>): number {
  let height = 0;
  let fenced = false;
  for (const line of markdown.split('\n')) {
    const fence = /^\s*(```|~~~)/.test(line);
    if (fence) {
      fenced = !fenced;
      height += 36;
    } else if (fenced) height += 17 * Math.max(1, Math.ceil(line.length / 70));
    else if (line.trim() === '') height += 8;
    else height += (/^\s*\|/.test(line) ? 34 : 21) * Math.ceil(line.length / 84);
  }
  for (const [, name = ''] of markdown.matchAll(/!\[[^\]]*\]\(\/attachments\/([\w.-]+)/g)) {
    const image = images.get(name);
    if (image) height += Math.min(TALLEST_PICTURE, image.height * Math.min(1, COLUMN_WIDTH / image.width)) + 50;
  }
  return height;
}
