import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { describe, expect, it } from 'vitest';

interface Node {
  id: string;
  name: Record<Language, string>;
  aliases?: Record<Language, string[]>;
  severity: string;
  cwe: string | null;
  children?: Node[];
}

interface Placed {
  key: string;
  level: number;
  node: Node;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../../content/bugs/${file}`, import.meta.url), 'utf8')) as T;

function withDescendants(node: Node, parent = '', level = 1): Placed[] {
  const key = parent ? `${parent}.${node.id}` : node.id;
  return [{ key, level, node }, ...(node.children ?? []).flatMap((child) => withDescendants(child, key, level + 1))];
}

const order = readJson<string[]>('tree-order.json');
const categories = order.map((id) => readJson<Node>(`tree/${id}.json`));
const nodes = categories.flatMap((category) => withDescendants(category));
const leaves = nodes.filter(({ node }) => !node.children);
const siblings = [categories, ...nodes.flatMap(({ node }) => (node.children ? [node.children] : []))];

const keysWhere = (wrong: (placed: Placed) => boolean, among = nodes): string[] => among.filter(wrong).map(({ key }) => key);
const repeated = (values: string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('the built-in vulnerability tree', () => {
  it('has at least 30 categories and 320 leaves', () => {
    expect(categories.length).toBeGreaterThanOrEqual(30);
    expect(leaves.length).toBeGreaterThanOrEqual(320);
  });

  it('orders every category file exactly once, under the name of its id', () => {
    const files = readdirSync(new URL('../../content/bugs/tree/', import.meta.url)).map((file) => file.replace(/\.json$/, ''));
    expect(order.toSorted()).toEqual(files.toSorted());
    expect(categories.map(({ id }) => id)).toEqual(order);
  });

  it('has no more than three levels, and no category without children', () => {
    expect(keysWhere(({ level }) => level > 3)).toEqual([]);
    expect(keysWhere(({ level }) => level === 1, leaves)).toEqual([]);
    expect(keysWhere(({ node }) => node.children?.length === 0)).toEqual([]);
  });

  it('uses only small letters, digits and underscores in ids', () => {
    expect(keysWhere(({ node }) => !/^[a-z0-9_]+$/.test(node.id))).toEqual([]);
  });

  it('repeats no id among siblings', () => {
    expect(siblings.flatMap((group) => repeated(group.map(({ id }) => id)))).toEqual([]);
  });

  it('repeats no name among siblings, in either language', () => {
    for (const language of LANGUAGES) {
      expect(siblings.flatMap((group) => repeated(group.map(({ name }) => name[language].toLowerCase())))).toEqual([]);
    }
  });

  it('names every node in both languages, in at most 60 characters and without stray spaces', () => {
    for (const language of LANGUAGES) {
      const fits = (name: string) => name.length > 0 && name.length <= 60 && name === name.trim().normalize('NFC');
      expect(keysWhere(({ node }) => !fits(node.name[language]))).toEqual([]);
    }
  });

  it('has aliases for the most reported types in both languages, none of them the type’s own name', () => {
    const named = nodes.filter(({ node }) => node.aliases);
    expect(named.length).toBeGreaterThanOrEqual(80);
    const words = ({ node }: Placed) => LANGUAGES.flatMap((language) => node.aliases?.[language] ?? ['']);
    expect(named.filter((placed) => words(placed).some((word) => word === '' || word !== word.trim())).map(({ key }) => key)).toEqual([]);
    expect(named.filter((placed) => repeated(words(placed)).length > 0).map(({ key }) => key)).toEqual([]);
    const own = ({ node }: Placed) => LANGUAGES.map((language) => node.name[language].toLowerCase());
    const same = named.flatMap((placed) => words(placed).filter((word) => own(placed).includes(word.toLowerCase())));
    expect(same).toEqual([]);
  });

  it.each([
    ['chen ma sql', 'server_side_injection.sql_injection'],
    ['tiem sql', 'server_side_injection.sql_injection'],
    ['vuot quyen', 'broken_access_control.privilege_escalation'],
    ['lo thong tin', 'sensitive_data_exposure'],
    ['ma hoa yeu', 'cryptographic_weakness.broken_cryptography'],
    ['gia mao yeu cau', 'cross_site_request_forgery_csrf'],
    ['duyet thu muc', 'server_security_misconfiguration.path_traversal'],
    ['XSS luu tru', 'cross_site_scripting_xss.stored'],
  ])('has an alias for the words that Vietnamese testers type: %s', (typed, wanted) => {
    const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
    const found = nodes.filter(({ node }) => node.aliases?.vi.some((word) => fold(word).includes(fold(typed)))).map(({ key }) => key);
    expect(found).toContain(wanted);
  });

  it('gives every node a valid severity, and no leaf VARIES', () => {
    expect(keysWhere(({ node }) => !(SEVERITIES as readonly string[]).includes(node.severity))).toEqual([]);
    expect(keysWhere(({ node }) => node.severity === 'VARIES', leaves)).toEqual([]);
  });

  it('gives every leaf a CWE, and writes every CWE the same way', () => {
    expect(keysWhere(({ node }) => node.cwe === null, leaves)).toEqual([]);
    expect(keysWhere(({ node }) => node.cwe !== null && !/^CWE-[1-9]\d*$/.test(node.cwe))).toEqual([]);
  });

  it('contains the four categories whose name prefixes the names of their types', () => {
    expect(order).toEqual(
      expect.arrayContaining([
        'cross_site_scripting_xss',
        'broken_access_control',
        'cross_site_request_forgery_csrf',
        'application_level_denial_of_service_dos',
      ]),
    );
  });
});
