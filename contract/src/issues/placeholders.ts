const FENCE = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s*)*(`{3,}|~{3,})/;
/** `[…]`, nested or not; excludes an index (`a[i]`), an image and the text of a link. */
const BRACKETS = /(?<![\p{L}\p{N}_)}!$\\]|\d\])\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\](?!\()/gu;
const DEFINITION = /^[ \t>]*\[([^\]\n]+)\]:[ \t]*(?:<|\S*[/#:.])/;
/** Maximum length of a placeholder; longer texts in brackets are normal text. */
const LONGEST = 400;

/**
 * Whether a text in brackets is a placeholder. Words are placeholders, as in `[tham số]` or `[yes/no]`; task ticks, numbers, log levels and
 * code are not.
 */
const isPlaceholder = (inside: string): boolean =>
  inside.length <= LONGEST &&
  /^[\p{L}`]/u.test(inside) &&
  /\p{Ll}{2}|\//u.test(inside) &&
  !/[<>{}=$]/.test(inside.replaceAll(/`[^`]*`/g, ''));

const label = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns the lines outside fenced blocks, and the info string (`http title="Login"`) and the text of each block. */
export function proseAndFences(markdown: string): { prose: string[]; fences: string[]; blocks: string[] } {
  const parts: { prose: string[]; fences: string[]; blocks: string[] } = { prose: [], fences: [], blocks: [] };
  let fence: string | null = null;
  let block: string[] = [];
  const close = () => {
    if (fence !== null) parts.blocks.push(block.join('\n'));
    block = [];
  };
  for (const line of markdown.split('\n')) {
    const [opening = '', mark] = FENCE.exec(line) ?? [];
    if (fence === null && mark !== undefined) {
      fence = mark;
      parts.fences.push(line.slice(opening.length).trim());
    } else if (fence === null) {
      parts.prose.push(line);
    } else if (mark?.startsWith(fence)) {
      close();
      fence = null;
    } else {
      block.push(line);
    }
  }
  close();
  return parts;
}

/** Returns the lines as one text without inline code. */
export const withoutInlineCode = (lines: readonly string[]): string => lines.map((line) => line.replaceAll(/`[^`]*`/g, '')).join('\n');

/** Returns the placeholders of a template in a text, such as `[parameter]`, without duplicates, in text order. */
export function placeholdersIn(markdown: string): string[] {
  if (!markdown.includes('[')) return [];
  const lines = proseAndFences(markdown).prose;
  const defined = new Set(lines.flatMap((line) => DEFINITION.exec(line)?.[1] ?? []).map(label));
  const found = lines
    .filter((line) => !DEFINITION.test(line))
    .flatMap((line) => {
      const all = [...line.matchAll(BRACKETS)];
      // `[words][name]` and `[name]` are links if the name is defined.
      const isLink = (at: number): boolean => {
        const [match, next] = [all[at], all[at + 1]];
        if (!match) return false;
        const touches = next !== undefined && next.index === match.index + match[0].length;
        return defined.has(label(match[1] ?? '')) || (touches && defined.has(label(next[1] ?? '')));
      };
      return all.filter(([, inside = ''], at) => isPlaceholder(inside) && !isLink(at)).map(([whole]) => whole);
    });
  return [...new Set(found)];
}

/** A host of the built-in templates. No client has it, because the ending `.example` is reserved. */
const SAMPLE_HOST = /(?<![\p{L}\p{N}_.-])(?:[\p{L}\p{N}_-]+\.)*client\.example(?![\p{L}\p{N}-])/giu;

/** Returns the hosts of the built-in templates in a text, which show that a sample was not replaced. */
export const sampleHostsIn = (text: string): string[] =>
  text.toLowerCase().includes('client.example') ? [...new Set([...text.matchAll(SAMPLE_HOST)].map(([host]) => host))] : [];

/** `‹…›`, or `<…>` with words; excludes what follows a word or a dot, as in `List<String>` and `Foo.<init>`. */
const ANGLES = /‹[^‹›\n]{1,60}›|(?<![\p{L}\p{N}_.])<(\p{L}[\p{L}\p{N} _-]{0,58}\p{L}|\p{L})>/gu;
/** First words in angle brackets that programs and writers print themselves, and the elements of HTML and SVG. */
const NO_PLACEHOLDERS = new Set(
  (
    'module init clinit anonymous unknown string stdin none null nil undefined lambda locals redacted removed omitted snip snipped ' +
    'truncated masked hidden lược cắt đã ' +
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col colgroup data ' +
    'datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 ' +
    'head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav noscript object ' +
    'ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr circle ' +
    'defs desc ellipse g line path polygon polyline rect stop symbol text tspan use animate set'
  ).split(' '),
);

/** Returns the placeholders in angle brackets in an HTTP message, such as `<token of A>`; excludes elements of HTML and XML. */
export function placeholdersInHttp(message: string): string[] {
  if (!/[<‹]/.test(message)) return [];
  const found = [...message.matchAll(ANGLES)].filter(([, inside]) => {
    const [first = '', ...others] = inside?.split(' ') ?? [];
    if (inside === undefined) return true;
    if (NO_PLACEHOLDERS.has(first.toLowerCase()) || (others.length === 0 && first.includes('-'))) return false;
    return !message.includes(`</${first}>`);
  });
  return [...new Set(found.map(([whole]) => whole))];
}

/** Returns what a template left in a Markdown text: placeholders, also in its HTTP blocks, and sample hosts. */
export function leftOversIn(markdown: string): string[] {
  const { fences, blocks } = proseAndFences(markdown);
  const messages = blocks.filter((_, at) => /^http\b/i.test(fences[at] ?? ''));
  return [...new Set([...placeholdersIn(markdown), ...messages.flatMap(placeholdersInHttp), ...sampleHostsIn(markdown)])];
}
