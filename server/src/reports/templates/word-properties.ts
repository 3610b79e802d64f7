import { nameOfReport, type ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { WordRelations } from './word-relations.ts';
import { escapeXml, xmlFile } from './xml-tree.ts';

const CORE = 'docProps/core.xml';
const APP = 'docProps/app.xml';
const METADATA = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/';
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';
const APP_TYPE = 'application/vnd.openxmlformats-officedocument.extended-properties+xml';

/** Has a made report tell of itself what the built-in one does, and nothing of its template. */
export function writeProperties(parts: Map<string, Uint8Array>, document: PlainDocument, at: Date): void {
  const { project, workspaceName } = document;
  const relations = new WordRelations(parts, '');
  const [title, by] = [escapeXml(`${project.key} · ${nameOfReport(document)}`), escapeXml(workspaceName)];
  const instant = at.toISOString().replace(/\.\d+Z$/, 'Z');
  const dates = ['created', 'modified'].map((each) => `<dcterms:${each} xsi:type="dcterms:W3CDTF">${instant}</dcterms:${each}>`).join('');
  parts.set(
    CORE,
    xmlFile(
      `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>${by}</dc:creator><cp:lastModifiedBy>${by}</cp:lastModifiedBy>${dates}</cp:coreProperties>`,
    ),
  );
  parts.set(
    APP,
    xmlFile(
      `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>${by}</Company></Properties>`,
    ),
  );
  relations.add(`${METADATA}core-properties`, CORE);
  relations.add('extended-properties', APP);
  relations.declarePart(CORE, CORE_TYPE);
  relations.declarePart(APP, APP_TYPE);
  relations.write();
}
