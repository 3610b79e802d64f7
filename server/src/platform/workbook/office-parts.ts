import { isUtf8 } from 'node:buffer';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { SaxesParser } from 'saxes';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const XML_PART = /\.(?:xml|rels)$/i;

export class BrokenPart extends Error {
  override name = 'BrokenPart';
  /** The path of the part in the archive, such as `word/document.xml`. */
  readonly part: string;

  constructor(part: string, reason: string) {
    super(`${part} is not valid XML: ${reason}`);
    this.part = part;
  }
}

/** @throws BrokenPart if the part is not well-formed XML in UTF-8, has undeclared prefixes or contains a document type */
export function checkPart(part: string, bytes: Uint8Array): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const fail = (reason: string) => {
    throw new BrokenPart(part, reason);
  };
  parser.on('error', ({ message }) => fail(message));
  // Parts with a document type are rejected, because a document type can declare entities, and no Office file needs one.
  parser.on('doctype', () => fail('it has a document type'));
  parser.on('opentag', ({ uri: around, attributes }) => {
    for (const name in attributes) {
      const each = attributes[name];
      if (each?.uri !== COMPATIBILITY && !(around === COMPATIBILITY && name === 'Requires')) continue;
      // These attribute values contain prefixes, which an XML parser does not check.
      for (const word of each?.value.split(/\s+/) ?? []) {
        const [prefix = ''] = word.split(':');
        if (prefix !== '' && parser.resolve(prefix) === undefined) fail(`${name} names the unbound prefix ${prefix}`);
      }
    }
  });
  if (!isUtf8(bytes)) fail('it is not UTF-8');
  parser.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()).close();
}

/**
 * Checks the XML parts of an Office file, and returns the file unchanged.
 * @throws BrokenPart if an XML part is invalid
 */
export function wholeOfficeFile<File extends Uint8Array>(file: File): File {
  const parts = unzipSync(file, { filter: ({ name }) => XML_PART.test(name) });
  for (const [name, bytes] of Object.entries(parts)) checkPart(name, bytes);
  return file;
}

/**
 * The modification time of every file in an archive, so that equal content gives equal bytes. The ZIP format stores local times and no date
 * before 1980.
 */
export const PACKED_AT = new Date(1980, 0, 1, 12);

const TYPES = '[Content_Types].xml';

/**
 * Creates the archive of an Office file. Equal parts give equal bytes.
 * @throws BrokenPart if an XML part is invalid
 */
export function packOfficeFile(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const packed: Zippable = {};
  // The content types come first, because programs detect the type of the archive by this file.
  for (const [name, bytes] of [...parts].toSorted(([a], [b]) => Number(b === TYPES) - Number(a === TYPES))) {
    if (XML_PART.test(name)) checkPart(name, bytes);
    packed[name] = [bytes, { level: /\.(png|jpe?g|gif)$/i.test(name) ? 0 : 6, mtime: PACKED_AT }];
  }
  return Buffer.from(zipSync(packed));
}
