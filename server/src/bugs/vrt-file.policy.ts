import { BUG_KEY, NODE_TYPES } from '@coloa/contract/bugs/bugs.contract.ts';
import { PLAIN_LINE } from '@coloa/contract/http.ts';
import { readCvss } from '@coloa/contract/issues/cvss.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import { type RefusalDetail, refuseIfAny } from '../platform/http/refusal.ts';

/** The maximum number of reported problems. A completely wrong file would otherwise report thousands. */
const MOST_PROBLEMS = 20;

export interface VrtNode {
  id: string;
  name: string;
  /** Null for a node with children, because only leaves have a priority. */
  severity: Severity | null;
}

export interface VrtFile {
  /** Parents precede their children. */
  nodes: VrtNode[];
  /** Maps previous keys to their next keys. */
  moves: Map<string, string>;
  cwe: Map<string, string>;
  cvss: Map<string, string>;
}

export interface VrtTexts {
  tree: string;
  moves?: string | undefined;
  cwe?: string | undefined;
  cvss?: string | undefined;
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LIMITS.bugId && value.split('.').every((part) => BUG_KEY.test(part));

function parse(text: string, path: string, problems: RefusalDetail[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    problems.push({ code: 'IMPORT_JSON', path });
    return undefined;
  }
}

interface Walk {
  visit: (node: Json, id: string, path: string) => void;
  problems: RefusalDetail[];
}

function walkContent(file: unknown, path: string, { visit, problems }: Walk): void {
  const keys = new Set<string>();
  const level = (nodes: unknown, parent: string, at: string): void => {
    if (!Array.isArray(nodes)) {
      problems.push({ code: 'IMPORT_SHAPE', path: at });
      return;
    }
    for (const [n, node] of nodes.entries()) {
      if (problems.length >= MOST_PROBLEMS || keys.size > LIMITS.bugNodes) return;
      const place = `${at}.${n}`;
      if (!isRecord(node) || Object.hasOwn(node, '__proto__')) {
        problems.push({ code: 'IMPORT_SHAPE', path: place });
        continue;
      }
      const { id: key, children } = node;
      if (typeof key !== 'string' || key.length > LIMITS.bugKey || !BUG_KEY.test(key)) {
        problems.push({ code: 'IMPORT_KEY', path: `${place}.id` });
        continue;
      }
      const id = parent ? `${parent}.${key}` : key;
      if (id.split('.').length > NODE_TYPES.length) {
        problems.push({ code: 'BUG_TOO_DEEP', path: place });
        continue;
      }
      if (keys.has(id)) {
        problems.push({ code: 'IMPORT_TWICE', path: `${place}.id`, params: { id } });
        continue;
      }
      keys.add(id);
      visit(node, id, place);
      if (children !== undefined) level(children, id, `${place}.children`);
    }
  };
  level(isRecord(file) ? file.content : undefined, '', `${path}.content`);
  if (keys.size > LIMITS.bugNodes) problems.push({ code: 'IMPORT_NODES', path, params: { max: LIMITS.bugNodes } });
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name.trim() !== '' && name.length <= LIMITS.name && PLAIN_LINE.test(name.trim());

/** Converts a priority: 1 to 5 become CRITICAL to INFO, and a missing one becomes VARIES. Returns undefined for an invalid value. */
const severityOf = (priority: unknown): Severity | undefined =>
  priority === null || priority === undefined
    ? 'VARIES'
    : typeof priority === 'number' && Number.isInteger(priority) && priority >= 1 && priority <= 5
      ? SEVERITIES[priority - 1]
      : undefined;

function readTree(text: string, problems: RefusalDetail[]): VrtNode[] {
  const nodes: VrtNode[] = [];
  const file = parse(text, 'tree', problems);
  if (file === undefined) return nodes;
  const visit = (node: Json, id: string, path: string) => {
    const branches = Array.isArray(node.children) && node.children.length > 0;
    const severity = branches ? null : severityOf(node.priority);
    if (!isName(node.name)) problems.push({ code: 'IMPORT_SHAPE', path: `${path}.name` });
    else if (severity === undefined) problems.push({ code: 'IMPORT_SHAPE', path: `${path}.priority` });
    else nodes.push({ id, name: node.name.trim(), severity });
  };
  walkContent(file, 'tree', { visit, problems });
  if (nodes.length === 0 && problems.length === 0) problems.push({ code: 'IMPORT_SHAPE', path: 'tree.content' });
  return nodes;
}

/** Compares keys by version number, so that `1.10` follows `1.9`. */
const byVersion = ([a]: [string, unknown], [b]: [string, unknown]): number => a.localeCompare(b, 'en', { numeric: true });

/**
 * Reads a file such as `{ "a.b": { "1.1": "a.c", "1.4": "a.d" } }`, and returns the latest new key of each previous key: `a.d` for `a.b`.
 * Omits keys that the tree contains, because the published map moves many keys back and forth.
 * @param present the keys of the tree; null if the tree has problems
 */
function readMoves(text: string, present: ReadonlySet<string> | null, problems: RefusalDetail[]): Map<string, string> {
  const moves = new Map<string, string>();
  const file = parse(text, 'moves', problems);
  if (file === undefined) return moves;
  if (!isRecord(file)) problems.push({ code: 'IMPORT_SHAPE', path: 'moves' });
  for (const [from, versions] of Object.entries(isRecord(file) ? file : {})) {
    if (problems.length >= MOST_PROBLEMS) return moves;
    const path = `moves.${from.slice(0, LIMITS.bugId)}`;
    const to = isRecord(versions) ? Object.entries(versions).toSorted(byVersion).at(-1)?.[1] : versions;
    if (!isPath(from)) problems.push({ code: 'IMPORT_KEY', path });
    else if (!isPath(to)) problems.push({ code: 'IMPORT_SHAPE', path });
    else if (!present?.has(from)) moves.set(from, to);
  }
  if (moves.size > LIMITS.bugNodes) problems.push({ code: 'IMPORT_NODES', path: 'moves', params: { max: LIMITS.bugNodes } });
  for (const from of present === null ? [] : moves.keys()) {
    const seen = new Set<string>();
    let at: string | undefined = from;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      at = moves.get(at);
    }
    // Report the keys of a cycle, but not the keys that lead into the cycle from outside.
    if (at === from && problems.length < MOST_PROBLEMS) problems.push({ code: 'IMPORT_CIRCLE', path: `moves.${from}` });
  }
  return moves;
}

/**
 * Reads the values of a mapping file by node key, and adds errors to `problems`.
 * @param read returns null for no data, undefined for invalid data
 */
function readMapping(
  text: string,
  path: 'cwe' | 'cvss',
  field: string,
  read: (value: unknown) => string | null | undefined,
  problems: RefusalDetail[],
) {
  const found = new Map<string, string>();
  const file = parse(text, path, problems);
  if (file === undefined) return found;
  const visit = (node: Json, id: string, at: string) => {
    const value = node[field] === undefined || node[field] === null ? null : read(node[field]);
    if (value === undefined) problems.push({ code: 'IMPORT_SHAPE', path: `${at}.${field}` });
    else if (value !== null) found.set(id, value);
  };
  walkContent(file, path, { visit, problems });
  return found;
}

/** Returns the first CWE id of a list, or a single one; null if there is none, undefined for an invalid value. */
function readCwe(value: unknown): string | null | undefined {
  const first = Array.isArray(value) ? (value[0] ?? null) : value;
  return first === null || (typeof first === 'string' && /^CWE-[1-9]\d{0,4}$/.test(first)) ? first : undefined;
}

/**
 * Reads a CVSS vector; one without a version is read as version 3.1. Returns null for a vector with the score 0, undefined for an invalid
 * one.
 */
function readVector(value: unknown): string | null | undefined {
  if (typeof value !== 'string') return undefined;
  const vector = value.startsWith('CVSS:') ? value : `CVSS:3.1/${value}`;
  const read = readCvss(vector);
  return read ? (read.score > 0 ? vector : null) : undefined;
}

/**
 * Reads the files of a published vulnerability tree.
 * @throws Refusal IMPORT_JSON, IMPORT_SHAPE, IMPORT_KEY, IMPORT_NODES, IMPORT_CIRCLE, IMPORT_TWICE, BUG_TOO_DEEP, for at most 20 problems,
 * each with its path
 */
export function readVrt({ tree, moves, cwe, cvss }: VrtTexts): VrtFile {
  const problems: RefusalDetail[] = [];
  const nodes = readTree(tree, problems);
  const present = problems.length > 0 ? null : new Set(nodes.map(({ id }) => id));
  const file: VrtFile = {
    nodes,
    moves: moves === undefined ? new Map() : readMoves(moves, present, problems),
    cwe: cwe === undefined ? new Map() : readMapping(cwe, 'cwe', 'cwe', readCwe, problems),
    cvss: cvss === undefined ? new Map() : readMapping(cvss, 'cvss', 'cvss_v3', readVector, problems),
  };
  refuseIfAny(problems.slice(0, MOST_PROBLEMS));
  return file;
}
