import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { cutAtFiles, keepFiles, namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { withoutDeceptive } from '@coloa/contract/http.ts';
import { wordsOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import { REDACTION_MARK, redact, redactDeep, redactionParts } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ClientName } from '@coloa/contract/topics/topics.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { bugTypesOf } from '../bugs/bugs.service.ts';
import { addCopies, copyFiles, isPicture } from '../files/copied-files.service.ts';
import type { FileRecord } from '../files/files.service.ts';
import { groupNamesOf } from '../groups/groups.service.ts';
import { filesByName } from '../issues/evidence/project-files.service.ts';
import { issueDetail, openIssue } from '../issues/issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { forbidden, type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { translate } from '../platform/text/translations.ts';
import { projectDetail } from '../projects/projects.service.ts';
import { candidatesFor, type Surroundings } from './client-findings.policy.ts';
import { countNames, nameReplacer, type Replacement } from './client-names.policy.ts';
import { evidenceSection, withNumbers } from './evidence-section.policy.ts';
import { holdTopics } from './topics.repo.ts';
import { createWriteUp, madeBefore } from './write-up-edits.service.ts';
import { writeUpPlace } from './write-up-files.service.ts';

interface Asked {
  issueId: string;
  language: Language;
}

interface Material {
  key: string;
  projectId: string;
  title: string;
  category: string;
  /** Markdown with a heading for each section; `⟦⟧` replaces redacted text. */
  content: string;
  secrets: readonly string[];
  pictures: readonly FileRecord[];
  around: Surroundings;
}

const placeholder = (language: Language, name: string): string => `[${translate(language, `bugs:placeholder.${name}`)}]`;

/** The minimum length at which a redacted text is also removed where it is not marked. Shorter texts often occur inside other words. */
const SHORTEST_SECRET = 6;
const secretsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap(redactionParts)
      .flatMap(({ kind, value }) => (kind === 'redacted' ? value.replaceAll(/[⟦⟧]/g, '').trim() : []))
      .filter((secret) => secret.length >= SHORTEST_SECRET && secret.length <= LIMITS.scopeValue),
  ),
];

/**
 * @throws Refusal NOT_FOUND; FORBIDDEN for users who read the issue as clients; NOTHING_TO_PROPOSE if the issue has no title in that
 * language
 */
async function materialOf(db: DbOrTx, actor: Actor, { issueId, language }: Asked): Promise<Material> {
  const { access, issue: opened } = await openIssue(db, actor, issueId);
  if (access.reads !== 'all') throw forbidden();
  const [issue, project, groups, types] = await Promise.all([
    issueDetail(db, actor, issueId, language),
    projectDetail(db, actor, opened.projectId),
    groupNamesOf(db, actor, opened.projectId),
    bugTypesOf(db, actor.workspaceId),
  ]);
  const texts = issue.contents[language];
  if (!texts?.title) throw refusal('NOTHING_TO_PROPOSE', { path: 'language' });
  const evidence = issue.evidence.map(redactDeep);
  const sections = SECTIONS.flatMap((section) => {
    const text = withNumbers(redact(texts[section]), evidence, language).trim();
    return text === '' ? [] : [`## ${translate(language, `issues:section.${section}`)}\n\n${text}`];
  });
  const content = [...sections, ...[evidenceSection(evidence, language)].filter(Boolean)].join('\n\n');
  const names = namesReferredTo([content]);
  const files = await filesByName(db, actor.workspaceId, opened.projectId, names, { reads: 'all' });
  const people = [...project.assignees, ...issue.contributors].map(({ person }) => person);
  return {
    key: issue.key,
    projectId: opened.projectId,
    title: redact(texts.title),
    category: issue.bugId === null ? '' : (findPath(types.tree[language], issue.bugId)[0]?.name ?? ''),
    content,
    secrets: secretsIn([
      ...Object.values(issue.contents).flatMap((each) => [each.title, ...SECTIONS.map((section) => each[section])]),
      ...issue.evidence.flatMap(wordsOfEvidence),
    ]),
    pictures: names.flatMap((name) => {
      const file = files.get(name);
      return file && isPicture(file) ? [file] : [];
    }),
    around: {
      client: project.client,
      projectName: project.name,
      projectKey: project.key,
      groups,
      assets: [...issue.assets.map(({ value }) => value), ...project.scope.map(({ value }) => value)],
      people: [...people, ...(issue.fixer ? [issue.fixer] : [])],
    },
  };
}

const PLACEHOLDERS = {
  CLIENT: 'client',
  PROJECT: 'project',
  KEY: 'key',
  ASSET: 'asset',
  HOST: 'host',
  ADDRESS: 'address',
  MAIL: 'mail',
  PERSON: 'person',
  REDACTED: 'redacted',
} as const satisfies Record<ClientName['kind'], string>;

function namesIn({ title, category, content, around }: Material, language: Language): ClientName[] {
  const texts = [title, category, ...cutAtFiles(content).filter((_, n) => n % 2 === 0)];
  const candidates = [{ text: REDACTION_MARK, kind: 'REDACTED' } as const, ...candidatesFor(texts, around)];
  const counts = countNames(
    texts,
    candidates.map(({ text }) => text),
  );
  const there = candidates
    .map((candidate, n) => ({ ...candidate, count: counts[n] ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, LIMITS.clientNames);
  const several = Map.groupBy(there, ({ kind }) => kind);
  return there.map((name) => {
    const same = several.get(name.kind) ?? [];
    const word = translate(language, `bugs:placeholder.${PLACEHOLDERS[name.kind]}`);
    const numbered = same.length > 1 && ['HOST', 'ADDRESS', 'MAIL', 'PERSON', 'ASSET'].includes(name.kind);
    return { ...name, instead: numbered ? `[${word} ${same.indexOf(name) + 1}]` : `[${word}]` };
  });
}

const LONGEST = SECTIONS.length * (LIMITS.markdown + LIMITS.title);

/** Returns the material without redacted texts, even where they occur without redaction marks. */
function withoutSecrets(material: Material): Material {
  const { secrets, title, content } = material;
  if (secrets.length === 0) return material;
  const hidden = nameReplacer(secrets.map((secret) => ({ text: secret, instead: REDACTION_MARK })));
  return { ...material, title: hidden(title, LIMITS.markdown), content: hidden(content, 2 * LONGEST) };
}

export async function proposeFromIssue(db: DbOrTx, actor: Actor, asked: Asked) {
  const material = withoutSecrets(await materialOf(db, actor, asked));
  const { title, category, content, pictures } = material;
  return {
    title,
    category,
    content,
    names: namesIn(material, asked.language),
    pictures: pictures.map(({ fileName, name }) => ({ fileName, name: redact(name), url: `/attachments/${fileName}` })),
  };
}

interface Wanted extends Asked {
  id?: string | undefined;
  replace: readonly Replacement[];
  pictures: readonly string[];
  topicId: string | null;
}

function chosenPictures({ pictures }: Material, fileNames: readonly string[]): FileRecord[] {
  const there = new Map(pictures.map((file) => [file.fileName, file]));
  const problem = (name: string, n: number): RefusalDetail[] => {
    const path = `pictures.${n}`;
    if (!there.has(name)) return [{ code: 'UNKNOWN_ATTACHMENT', path }];
    return fileNames.indexOf(name) < n ? [{ code: 'NAMED_TWICE', path }] : [];
  };
  refuseIfAny(fileNames.flatMap(problem));
  return fileNames.flatMap((name) => there.get(name) ?? []);
}

const lineOf = (text: string, max: number): string =>
  withoutDeceptive(text.replaceAll(/\s+/g, ' ')).trim().slice(0, max).toWellFormed().trim();

function anonymous(material: Material, { replace, language }: Wanted, renamed: ReadonlyMap<string, string>) {
  const always = { text: REDACTION_MARK, instead: placeholder(language, 'redacted') };
  const replacements = [...replace, ...(replace.some(({ text }) => text.trim() === REDACTION_MARK) ? [] : [always])];
  const cleaned = nameReplacer(replacements);
  const marks = { picture: placeholder(language, 'image'), file: placeholder(language, 'file') };
  const said = (n: number): string => translate(language, 'bugs:placeholder.picture', { number: n + 1 });
  const pieces = cutAtFiles(keepFiles(material.content, [...renamed.keys()], said, marks));
  let content = '';
  for (const [n, piece] of pieces.entries()) {
    if (content.length >= LIMITS.writeUp) break;
    const to = renamed.get(piece.split('/').at(-1) ?? '');
    content += n % 2 === 1 && to !== undefined ? `/attachments/${to}` : cleaned(piece, LIMITS.writeUp);
  }
  return {
    title: lineOf(cleaned(material.title, LIMITS.markdown), LIMITS.title) || translate(language, 'bugs:placeholder.title'),
    category: lineOf(cleaned(material.category, LIMITS.markdown), LIMITS.category) || translate(language, 'bugs:placeholder.category'),
    content: content.slice(0, LIMITS.writeUp).toWellFormed(),
  };
}

/**
 * Creates a draft write-up from an issue. Only the audit log links the draft to the issue.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOTHING_TO_PROPOSE, UNKNOWN_ATTACHMENT, NAMED_TWICE, UNKNOWN_TOPIC
 */
export async function createFromIssue(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  actor: Actor,
  by: AuditActor,
  wanted: Wanted,
): Promise<string> {
  const before = await madeBefore(database.db, actor, wanted.id);
  if (before) return before;
  const material = withoutSecrets(await materialOf(database.db, actor, wanted));
  const { language, topicId, issueId } = wanted;
  const pictures = chosenPictures(material, wanted.pictures);
  const nameOf = (n: number): string => translate(language, 'bugs:placeholder.pictureFile', { number: n + 1 });
  const copies = await copyFiles(storage, pictures, nameOf);
  let kept = false;
  try {
    const renamed = new Map(pictures.map(({ fileName }, n) => [fileName, copies[n]?.fileName ?? '']));
    const texts = anonymous(material, wanted, renamed);
    const { id, made } = await database.transaction(async (tx) => {
      await holdTopics(tx, actor.workspaceId);
      // A concurrent request with the same id may have created the write-up while the images were copied.
      const there = await madeBefore(tx, actor, wanted.id);
      if (there) return { id: there, made: false };
      const own = await createWriteUp(tx, actor, by, { id: wanted.id, ...texts, topicId, tags: [], draft: true });
      await addCopies(tx, actor, writeUpPlace(own), copies);
      const object = { kind: 'issue', id: issueId, name: material.key } as const;
      await record(tx, actor.workspaceId, by, { action: 'WRITE_UP_FROM_ISSUE', object });
      return { id: own, made: true };
    });
    kept = made;
    return id;
  } finally {
    if (!kept) for (const { storedAs } of copies) await storage.delete(storedAs);
  }
}
