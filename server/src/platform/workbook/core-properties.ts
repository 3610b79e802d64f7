import { attribute, PACKAGE, XML_START } from './workbook-xml.ts';

export const CORE_PROPERTIES = 'docProps/core.xml';

export interface CoreProperties {
  title: string;
  author: string;
  /** A time such as `2026-03-28T12:00:00Z`. */
  created: string;
}

export const corePropertiesXml = ({ title, author, created }: CoreProperties): string =>
  `${XML_START}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  `xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${attribute(title)}</dc:title>` +
  `<dc:creator>${attribute(author)}</dc:creator><cp:lastModifiedBy>${attribute(author)}</cp:lastModifiedBy>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${created}</dcterms:created>` +
  `<dcterms:modified xsi:type="dcterms:W3CDTF">${created}</dcterms:modified></cp:coreProperties>`;
