import {
  DelimiterSearcher,
  Delimiters,
  LoopPlugin,
  ScopeData,
  TagParser,
  TemplateCompiler,
  type TemplateContent,
  type TemplateContext,
  type TemplateData,
  TextPlugin,
} from 'easy-template-x';
import { markRound } from './template-rounds.ts';
import type { Frame } from './template-values.ts';
import type { XmlGeneralNode, XmlNode } from './xml-tree.ts';

/** The maximum depth of XML for the engine. It is greater than the depth that `parseXml` allows. */
const DEEPEST = 1_000;

/** Marks the content of each round, so that each round can get its own list numbers, bookmark names and references. */
class RoundCompiler extends TemplateCompiler {
  readonly #whole: XmlNode;
  #rounds = 0;

  constructor(whole: XmlNode) {
    const delimiters = new Delimiters();
    const plugins = [new LoopPlugin(), new TextPlugin()];
    super(new DelimiterSearcher(delimiters, DEEPEST), new TagParser(delimiters), plugins, {
      defaultContentType: 'text',
      containerContentType: 'loop',
    });
    for (const plugin of plugins) plugin.setUtilities({ compiler: this });
    this.#whole = whole;
  }

  /** The engine calls this method for the whole part, and then for each round. */
  override async compile(node: XmlNode, data: ScopeData, context: TemplateContext): Promise<void> {
    await super.compile(node, data, context);
    if (node !== this.#whole) markRound(node, ++this.#rounds);
  }
}

/** Returns the value of a placeholder; an empty text for an unknown name. */
function resolve(report: Frame, path: readonly string[]): string | boolean | readonly Frame[] {
  const frames = [report];
  let loop: readonly Frame[] = [];
  for (const step of path.slice(0, -1)) {
    const round = /^\d+$/.test(step) ? loop[Number(step)] : undefined;
    if (round) frames.push(round);
    else {
      const found = frames.findLast((each) => each.has(step))?.get(step);
      loop = typeof found === 'object' ? found : [];
    }
  }
  const name = path.at(-1) ?? '';
  return frames.findLast((each) => each.has(name))?.get(name) ?? '';
}

export async function fillPart(root: XmlGeneralNode, report: Frame): Promise<void> {
  const data = new ScopeData({});
  data.scopeDataResolver = ({ strPath }) => {
    const found = resolve(report, strPath);
    // The engine only uses the number of rounds, and queries their content by name.
    return typeof found === 'object' ? found.map((): TemplateData => ({})) : (found satisfies TemplateContent);
  };
  // The context is empty, because both plug-ins only use the part, not the surrounding file.
  await new RoundCompiler(root).compile(root, data, {} as TemplateContext);
}
