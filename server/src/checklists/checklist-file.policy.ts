import { PLAIN_LINE } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';

/** The maximum number of reported problems. A completely wrong file would otherwise report thousands. */
const MOST_PROBLEMS = 20;

export interface FileControl {
  code: string;
  category: string;
  categoryName: string;
  title: string;
  /** Markdown */
  description: string;
  reference: string;
}

export interface ChecklistFile {
  standard: 'WSTG' | 'ASVS';
  /** The controls in the order of the file; a code may occur more than once. */
  controls: FileControl[];
}

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.hasOwn(value, '__proto__');

class Reader {
  readonly problems: RefusalDetail[] = [];
  private controls = 0;

  wrong(path: string): undefined {
    this.problems.push({ code: 'IMPORT_SHAPE', path });
    return undefined;
  }

  get given(): boolean {
    return this.problems.length >= MOST_PROBLEMS || this.controls > LIMITS.checklists;
  }

  countControl(): void {
    this.controls += 1;
  }

  record(value: unknown, path: string): Json | undefined {
    return isRecord(value) ? value : this.wrong(path);
  }

  list(value: unknown, path: string): unknown[] {
    if (Array.isArray(value)) return value;
    this.wrong(path);
    return [];
  }

  line(value: unknown, path: string, max: number): string | undefined {
    const line = typeof value === 'string' ? value.toWellFormed().trim() : '';
    return line !== '' && line.length <= max && PLAIN_LINE.test(line) ? line : this.wrong(path);
  }

  text(value: unknown, path: string, max: number): string | undefined {
    const text = typeof value === 'string' ? value.toWellFormed().trim() : undefined;
    return text !== undefined && text.length <= max && !text.includes('\0') ? text : this.wrong(path);
  }

  /** Accepts HTTP and HTTPS URLs and empty texts. Rejects other schemes, because a `javascript:` link could run a script on a page. */
  address(value: unknown, path: string): string | undefined {
    const address = this.text(value ?? '', path, LIMITS.url);
    if (address === undefined || address === '') return address;
    return /^https?:$/.test(URL.parse(address)?.protocol ?? '') ? address : this.wrong(path);
  }
}

/** Reads a file such as `{ categories: { "Information Gathering": { id, tests: [{ id, name, reference, objectives }] } } }`. */
function readWstg(categories: Json, read: Reader): FileControl[] {
  const controls: FileControl[] = [];
  for (const [name, value] of Object.entries(categories)) {
    const at = `file.categories.${name.slice(0, LIMITS.name)}`;
    const chapter = read.record(value, at);
    const categoryName = read.line(name, at, LIMITS.name);
    const category = chapter && read.line(chapter.id, `${at}.id`, LIMITS.controlCode);
    for (const [n, each] of (chapter ? read.list(chapter.tests, `${at}.tests`) : []).entries()) {
      if (read.given) return controls;
      const place = `${at}.tests.${n}`;
      const test = read.record(each, place);
      if (!test) continue;
      read.countControl();
      const code = read.line(test.id, `${place}.id`, LIMITS.controlCode);
      const title = read.line(test.name, `${place}.name`, LIMITS.title);
      const reference = read.address(test.reference, `${place}.reference`);
      const objectives = read
        .list(test.objectives ?? [], `${place}.objectives`)
        .map((objective, o) => read.text(objective, `${place}.objectives.${o}`, LIMITS.note));
      const description = read.text(
        // Omit empty objectives, because the file may contain an empty objective for a test without objectives.
        objectives.flatMap((objective) => (objective ? [`- ${objective}`] : [])).join('\n'),
        `${place}.objectives`,
        LIMITS.note,
      );
      if (code === undefined || title === undefined || reference === undefined || description === undefined) continue;
      if (category !== undefined && categoryName !== undefined)
        controls.push({ code, category, categoryName, title, description, reference });
    }
  }
  return controls;
}

function titleOf(requirement: string): string {
  const line = requirement.replaceAll(/\s+/g, ' ');
  if (line.length <= LIMITS.title) return line;
  const cut = line.slice(0, LIMITS.title - 1).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LIMITS.title / 2)).trimEnd()}…`;
}

/** Reads a file such as `{ requirements: [{ chapter_id, chapter_name, section_name, req_id, req_description, L }] }`. */
function readAsvs(requirements: unknown[], read: Reader): FileControl[] {
  const controls: FileControl[] = [];
  for (const [n, value] of requirements.entries()) {
    if (read.given) return controls;
    const at = `file.requirements.${n}`;
    const requirement = read.record(value, at);
    if (!requirement) continue;
    read.countControl();
    const code = read.line(requirement.req_id, `${at}.req_id`, LIMITS.controlCode);
    const category = read.line(requirement.chapter_id, `${at}.chapter_id`, LIMITS.controlCode);
    const categoryName = read.line(requirement.chapter_name, `${at}.chapter_name`, LIMITS.name);
    const section = read.line(requirement.section_name, `${at}.section_name`, LIMITS.name);
    const level = read.line(requirement.L, `${at}.L`, LIMITS.controlCode);
    const text = read.text(requirement.req_description, `${at}.req_description`, LIMITS.note - LIMITS.title);
    const title = text === undefined ? undefined : read.line(titleOf(text), `${at}.req_description`, LIMITS.title);
    if (code === undefined || category === undefined || categoryName === undefined || title === undefined) continue;
    if (section === undefined || level === undefined || text === undefined) continue;
    controls.push({ code, category, categoryName, title, description: `${text}\n\n${section} · L${level}`, reference: '' });
  }
  return controls;
}

function readFile(file: unknown, read: Reader): ChecklistFile {
  const top = read.record(file, 'file');
  if (top && Object.hasOwn(top, 'categories')) {
    const categories = read.record(top.categories, 'file.categories');
    return { standard: 'WSTG', controls: categories ? readWstg(categories, read) : [] };
  }
  if (top && Object.hasOwn(top, 'requirements')) {
    return { standard: 'ASVS', controls: readAsvs(read.list(top.requirements, 'file.requirements'), read) };
  }
  if (top) read.wrong('file');
  return { standard: 'WSTG', controls: [] };
}

/**
 * Reads the published JSON file of WSTG (`checklist.json`), or the flat one of ASVS.
 * @throws Refusal IMPORT_JSON, IMPORT_SHAPE for at most 20 problems, each with its path, CHECKLISTS_FULL if the file has more controls than
 * a workspace may have
 */
export function readChecklistFile(text: string): ChecklistFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refusal('IMPORT_JSON', { path: 'file' });
  }
  const read = new Reader();
  const file = readFile(json, read);
  if (read.problems.length === 0 && file.controls.length === 0) {
    read.wrong(file.standard === 'WSTG' ? 'file.categories' : 'file.requirements');
  }
  refuseIfAny(read.problems.slice(0, MOST_PROBLEMS));
  if (file.controls.length > LIMITS.checklists) throw refusal('CHECKLISTS_FULL', { path: 'file', params: { max: LIMITS.checklists } });
  return file;
}
