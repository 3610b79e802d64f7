import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
/** What is XML in an Office file, by its name. */
export const XML_PART = /\.(?:xml|rels)$/i;

/** Thrown before a file is sent that Word or Excel would not open: a fault of ours, or of a template. */
export class BrokenPart extends Error {
  override name = 'BrokenPart';
  /** In the archive: `word/document.xml`. */
  readonly part: string;

  constructor(part: string, reason: string) {
    super(`${part} is not valid XML: ${reason}`);
    this.part = part;
  }
}

/** Parses one part of an Office file, in pieces that may end anywhere, with its namespaces. */
class PartReader {
  readonly #part: string;
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(part: string) {
    this.#part = part;
    const parser = this.#parser;
    const fail = (reason: string) => {
      throw new BrokenPart(part, reason);
    };
    parser.on('error', ({ message }) => fail(message));
    // An entity may be declared there, and no Office file needs one.
    parser.on('doctype', () => fail('it has a document type'));
    parser.on('opentag', ({ uri: around, attributes }) => {
      for (const name in attributes) {
        const each = attributes[name];
        if (each?.uri !== COMPATIBILITY && !(around === COMPATIBILITY && name === 'Requires')) continue;
        // Prefixes stand in the value, where a parser of XML does not look for them.
        for (const word of each?.value.split(/\s+/) ?? []) {
          const [prefix = ''] = word.split(':');
          if (prefix !== '' && parser.resolve(prefix) === undefined) fail(`${name} names the unbound prefix ${prefix}`);
        }
      }
    });
  }

  /** @throws BrokenPart */
  write(bytes: Uint8Array): void {
    this.#parser.write(this.#decode(bytes));
  }

  /** @throws BrokenPart */
  end(): void {
    this.#parser.write(this.#decode());
    this.#parser.close();
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new BrokenPart(this.#part, 'it is not UTF-8');
    }
  }
}

/** @throws BrokenPart */
export function checkPart(part: string, bytes: Uint8Array): void {
  const reader = new PartReader(part);
  reader.write(bytes);
  reader.end();
}

/** The same bytes as they come to be; the last ones come after the part was found whole. @throws BrokenPart */
export async function* wholePart(part: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new PartReader(part);
  for await (const bytes of content) {
    reader.write(bytes);
    yield bytes;
  }
  reader.end();
}

/** The file itself, each XML part of which was parsed. @throws BrokenPart */
export function wholeOfficeFile(file: Buffer): Buffer {
  const parts = unzipSync(file, { filter: ({ name }) => XML_PART.test(name) });
  for (const [name, bytes] of Object.entries(parts)) checkPart(name, bytes);
  return file;
}
