import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { checkPart, wholeOfficeFile } from './office-parts.ts';

const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
const check = (xml: string) => () => checkPart('word/document.xml', Buffer.from(xml));

describe('a part of an Office file', () => {
  test.each([
    '<?xml version="1.0" encoding="UTF-8"?>\n<w:p xmlns:w="urn:w" w:a="1">漏洞 ✅ &amp; &#x1F480;</w:p>',
    `<a ${MC} xmlns:b="urn:b" mc:Ignorable="b" b:c="1"/>`,
    `<mc:AlternateContent ${MC} xmlns:wps="urn:wps"><mc:Choice Requires="wps"/></mc:AlternateContent>`,
  ])('is valid: %s', (xml) => {
    expect(check(xml)).not.toThrow();
  });

  test.each([
    ['an element of an unbound prefix', '<w:p/>'],
    ['an attribute of an unbound prefix', '<p w15:a="1"/>'],
    ['an unbound prefix that may be passed over', `<a ${MC} mc:Ignorable="w14"/>`],
    ['an unbound prefix that a choice requires', `<mc:AlternateContent ${MC}><mc:Choice Requires="wps"/></mc:AlternateContent>`],
    ['one attribute twice', '<a b="1" b="2"/>'],
    ['one attribute twice under two prefixes', '<a xmlns:x="urn:a" xmlns:y="urn:a" x:b="1" y:b="2"/>'],
    ['a control character', '<a>\u0001</a>'],
    ['an entity that nobody declared', '<a>&nbsp;</a>'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['no end', '<a><b></a>'],
    ['nothing', ''],
  ])('is rejected with %s, and the error names the part', (_, xml) => {
    expect(check(xml)).toThrow(/^word\/document\.xml is not valid XML: /);
  });

  test('is rejected if it is not UTF-8', () => {
    expect(() => checkPart('a.xml', Buffer.from([0x3c, 0x61, 0xff]))).toThrow('a.xml is not valid XML');
  });
});

test('a file is rejected if one part is invalid, and images are not checked', () => {
  const file = (rels: string) =>
    Buffer.from(zipSync({ 'a.xml': Buffer.from('<a/>'), 'b.png': Buffer.from('<'), '_rels/.rels': Buffer.from(rels) }));
  expect(wholeOfficeFile(file('<a/>')).length).toBeGreaterThan(0);
  expect(() => wholeOfficeFile(file('<a'))).toThrow('_rels/.rels');
});
