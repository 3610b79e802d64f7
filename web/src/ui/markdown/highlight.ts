import type { Element, Root, Text } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import csharp from 'highlight.js/lib/languages/csharp';
import diff from 'highlight.js/lib/languages/diff';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({
  bash,
  c,
  csharp,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  php,
  powershell,
  python,
  ruby,
  sql,
  swift,
  typescript,
  xml,
  yaml,
});

export interface Token {
  text: string;
  /** A class of highlight.js without its prefix, such as 'comment' or 'keyword'. Empty for plain text. */
  kind: string;
}

/** Returns the tokens of the code; null for an unsupported language. */
export function tokensOf(code: string, language: string): Token[] | null {
  if (!lowlight.registered(language)) return null;
  const tokens: Token[] = [];
  collect(lowlight.highlight(language, code), '', tokens);
  return tokens;
}

function collect(node: Root | Element | Text, kind: string, tokens: Token[]): void {
  if (node.type === 'text') {
    tokens.push({ text: node.value, kind });
    return;
  }
  const names = node.type === 'element' && Array.isArray(node.properties.className) ? node.properties.className : [];
  const own = names.map(String).find((name) => name.startsWith('hljs-'));
  for (const child of node.children) {
    if (child.type === 'text' || child.type === 'element') collect(child, own ? own.slice('hljs-'.length) : kind, tokens);
  }
}
