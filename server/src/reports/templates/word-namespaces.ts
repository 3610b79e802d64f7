import { attribute, isElement, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const DECLARATION = /^xmlns(?::(.*))?$/;
const NAMES_PREFIXES = /:(?:Ignorable|ProcessContent|MustUnderstand|PreserveElements|PreserveAttributes)$|^Requires$/;

interface Scope {
  /** URIs of namespaces by prefix. The prefix `''` is the default namespace. */
  namespaces: Map<string, string>;
  /** The prefixes that older readers can ignore. */
  ignorable: Set<string>;
}

const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');
const prefixesOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.split(':')[0] ?? '');

function scopeAt(node: XmlNode | undefined): Scope {
  const scope: Scope = { namespaces: new Map(), ignorable: new Set() };
  for (let at = node; at; at = at.parentNode) {
    if (!isElement(at)) continue;
    for (const [name, value] of Object.entries(at.attributes ?? {})) {
      const prefix = DECLARATION.exec(name);
      if (prefix && !scope.namespaces.has(prefix[1] ?? '')) scope.namespaces.set(prefix[1] ?? '', value ?? '');
      if (name.endsWith(':Ignorable')) for (const each of prefixesOf(value)) scope.ignorable.add(each);
    }
  }
  return scope;
}

function usedIn(node: XmlNode, known: ReadonlySet<string>, used: Set<string>): Set<string> {
  if (!isElement(node)) return used;
  const attributes = Object.entries(node.attributes ?? {});
  const declared = attributes.flatMap(([name]) => DECLARATION.exec(name)?.[1] ?? (name === 'xmlns' ? [''] : []));
  const here = declared.length === 0 ? known : new Set([...known, ...declared]);
  const use = (prefix: string) => {
    if (prefix !== 'xml' && prefix !== 'xmlns' && !here.has(prefix)) used.add(prefix);
  };
  use(prefixOf(node.nodeName));
  for (const [name, value] of attributes) {
    if (name.includes(':')) use(prefixOf(name));
    if (NAMES_PREFIXES.test(name)) for (const prefix of prefixesOf(value)) use(prefix);
  }
  for (const child of node.childNodes ?? []) usedIn(child, here, used);
  return used;
}

/**
 * Declares the namespaces of nodes in the part to which the nodes move. Call it before they move. If the root cannot declare a prefix, the
 * node itself does.
 */
export function declareUsed(root: XmlGeneralNode, nodes: readonly XmlNode[]): void {
  const scopes = new Map<XmlNode | undefined, Scope>();
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const around = scopes.get(node.parentNode) ?? scopeAt(node.parentNode);
    scopes.set(node.parentNode, around);
    for (const prefix of usedIn(node, new Set(), new Set())) {
      const namespace = around.namespaces.get(prefix) ?? '';
      if (namespace === '' && prefix !== '') throw new Error(`the prefix ${prefix} is declared nowhere`);
      const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
      const there = attribute(root, name);
      const holder = there === namespace || (there === undefined && prefix !== '') ? root : node;
      if ((attribute(holder, name) ?? '') !== namespace) set(holder, name, namespace);
      if (around.ignorable.has(prefix)) passOver(holder, prefix);
    }
  }
}

function set(node: XmlGeneralNode, name: string, value: string): void {
  node.attributes = { ...node.attributes, [name]: value };
}

function passOver(node: XmlGeneralNode, prefix: string): void {
  const declared = Object.entries(node.attributes ?? {}).find(([name, value]) => name.startsWith('xmlns:') && value === COMPATIBILITY);
  let own = declared?.[0].slice('xmlns:'.length) ?? 'mc';
  while (!declared && attribute(node, `xmlns:${own}`) !== undefined) own += 'x';
  if (!declared) set(node, `xmlns:${own}`, COMPATIBILITY);
  const named = prefixesOf(attribute(node, `${own}:Ignorable`));
  if (!named.includes(prefix)) set(node, `${own}:Ignorable`, [...named, prefix].join(' '));
}
