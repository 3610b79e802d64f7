import type { RootContent } from 'mdast';
import { packOfficeFile } from '../../platform/workbook/office-parts.ts';
import type { DocxContext } from '../formats/docx-context.ts';
import { docxPictures } from '../formats/docx-pictures.ts';
import { COLUMN, px } from '../formats/docx-style.ts';
import { shownDocument } from '../plain-document.ts';
import type { ReportDocument } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import type { ReadPicture } from '../report-pictures.ts';
import { ListCopies } from './list-copies.ts';
import { dropBare, gatherTags, isBare, markBare, scanTags } from './placeholder-scan.ts';
import { putValues } from './put-values.ts';
import { beginLists, markLists } from './repeated-lists.ts';
import { checkTemplate, standsAlone } from './template-check.ts';
import { templateData } from './template-data.ts';
import { fillPart } from './template-engine.ts';
import { type Host, writeFragments } from './template-fragments.ts';
import { type FilledLanguage, joinLanguages } from './template-languages.ts';
import { dropMarks, trackRounds } from './template-rounds.ts';
import { TemplateValues } from './template-values.ts';
import { makeUnique } from './unique-names.ts';
import { type ContentPart, openWordPackage } from './word-package.ts';
import { writeProperties } from './word-properties.ts';
import { WordRelations } from './word-relations.ts';
import { fieldsToUpdate } from './word-settings.ts';
import { everyNode, isText, writeXml, type XmlGeneralNode, xmlFile } from './xml-tree.ts';

const ROOM = 150_000_000;

/**
 * Returns a Word file with the filled template, once for each document.
 * @throws TemplateRefused if the template is invalid, TooLarge if its blocks become too long, Error if a placeholder cannot be filled
 */
export async function fillTemplate(template: Buffer, documents: readonly ReportDocument[], read: ReadPicture): Promise<Buffer> {
  const file = openWordPackage(template);
  if (documents[0]) writeProperties(file.parts, shownDocument(documents[0]));
  const relations = new WordRelations(file.parts, file.main);
  const filled: FilledLanguage[] = [];
  let host: Host | null = null;
  for (const document of documents) {
    // Filling changes the tree, so each further language starts with the original template.
    const { contents } = filled.length === 0 ? file : openWordPackage(template);
    const { problems } = checkTemplate({ contents }, null);
    if (problems[0]) throw new Error(`the template has ${problems[0].placeholder} where it cannot be filled`);
    const body = contents[0]?.root as XmlGeneralNode;
    host ??= {
      parts: file.parts,
      main: file.main,
      relations,
      root: body,
      counted: { pictures: 0, lists: 0, ids: 0, names: new Set() },
      lists: new Map(),
      room: { left: ROOM },
    };
    await fillContents(contents, document, host, read);
    filled.push({ language: document.language, contents });
  }
  joinLanguages(file, filled, relations);
  for (const { name, root } of filled[0]?.contents ?? []) file.parts.set(name, xmlFile(writeXml(root)));
  relations.write();
  fieldsToUpdate(file);
  return packOfficeFile(file.parts);
}

async function fillContents(contents: readonly ContentPart[], document: ReportDocument, host: Host, read: ReadPicture): Promise<void> {
  const plain = shownDocument(document);
  const values = new TemplateValues();
  const parts = contents.filter(({ place }) => place !== 'NOTE').map((part) => ({ ...part, tags: scanTags(part.root) }));
  const inText = parts.flatMap(({ place, tags }) => tags.filter((tag) => place !== 'BODY' || !standsAlone(tag, tags)));
  const data = templateData(plain, values, {
    used: new Set(parts.flatMap(({ tags }) => tags.map(({ name }) => name))),
    inText: new Set(inText.map(({ name }) => name)),
  });
  for (const { root, place, tags } of parts) {
    trackRounds(root);
    markBare(tags);
    if (place === 'BODY') markLists(root, tags, isBare, host);
    gatherTags(tags);
    await fillPart(root, data);
    dropBare(root);
    if (place === 'BODY') beginLists(root, document.language, host);
  }
  makeUnique(
    contents.map(({ root }) => root),
    host.counted,
  );
  for (const { root } of contents) dropMarks(root);
  const label = reportLabels(plain.language);
  const blocks = richIn(parts, values);
  const context: DocxContext = {
    pictures: blocks.size > 0 ? await docxPictures(document, read) : new Map(),
    label,
    counted: host.counted,
    footnotes: new Map(),
    room: px(COLUMN),
  };
  const written = await writeFragments([...blocks.values()], context, host);
  const fragments = new Map([...blocks.keys()].map((number, n) => [number, written[n] ?? []]));
  const lists = new ListCopies(host);
  const putting = { values, fragments, redacted: label('redacted'), room: host.room, counted: host.counted, lists };
  for (const { root } of parts) putValues(root, putting);
  lists.save();
}

function richIn(parts: readonly ContentPart[], values: TemplateValues): Map<number, RootContent[]> {
  const found = new Map<number, RootContent[]>();
  for (const { root } of parts) {
    for (const node of everyNode(root)) {
      if (!isText(node)) continue;
      for (const [, number] of (node.textContent ?? '').matchAll(values.pattern)) {
        const value = values.at(Number(number));
        if (value.kind === 'RICH' && !found.has(Number(number))) found.set(Number(number), value.blocks());
      }
    }
  }
  return found;
}
