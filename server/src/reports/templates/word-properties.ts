import type { ReportDocument as PlainDocument } from '@coloa/contract/reports/report-document.ts';
import { CORE_PROPERTIES, corePropertiesXml } from '../../platform/workbook/core-properties.ts';
import { propertiesOf } from '../report-cover.ts';
import { WordRelations } from './word-relations.ts';
import { escapeXml, xmlFile } from './xml-tree.ts';

const APP = 'docProps/app.xml';
const METADATA = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/';
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';
const APP_TYPE = 'application/vnd.openxmlformats-officedocument.extended-properties+xml';

export function writeProperties(parts: Map<string, Uint8Array>, document: PlainDocument): void {
  const relations = new WordRelations(parts, '');
  const by = escapeXml(document.workspaceName);
  parts.set(CORE_PROPERTIES, Buffer.from(corePropertiesXml(propertiesOf(document))));
  parts.set(
    APP,
    xmlFile(
      `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>${by}</Company></Properties>`,
    ),
  );
  relations.add(`${METADATA}core-properties`, CORE_PROPERTIES);
  relations.add('extended-properties', APP);
  relations.declarePart(CORE_PROPERTIES, CORE_TYPE);
  relations.declarePart(APP, APP_TYPE);
  relations.write();
}
