import { displayName, findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { SIMILAR_HITS, type Similar } from '@coloa/contract/similar/similar.contract.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { mostSimilar, type Term, termsIn, weightsOf, wordsOf } from '../platform/text/similar-texts.ts';
import type { BugTypes } from './bug-types.policy.ts';
import { bugTypesAt, withLevelsAbove } from './bugs.service.ts';
import { builtInTemplates } from './built-in-templates.ts';

interface Written {
  bugId: string;
  language: Language;
  title: string;
}

const builtIn: readonly Written[] = [...builtInTemplates].flatMap(([bugId, templates]) =>
  templates.map(({ language, title }) => ({ bugId, language, title })),
);

interface Named {
  /** The words of each type: its names, search words and titles of built-in templates. */
  words: ReadonlyMap<string, readonly string[]>;
  /** The types with each word. */
  types: ReadonlyMap<string, readonly string[]>;
}

/** The words of each tree, because folding and comparing them takes longer than all other steps of the call. */
const named = new WeakMap<BugTypes, Named>();

/** Returns the words of the types that issues can have. */
function namesOf(tree: BugTypes): Named {
  const known = named.get(tree);
  if (known) return known;
  const isShown = (id: string) => withLevelsAbove(id).every((level) => tree.types.get(level)?.hidden === false);
  const titles = Map.groupBy(builtIn, ({ bugId }) => bugId);
  const words = new Map(
    [...tree.types.values()]
      .filter(({ id }) => id.includes('.') && isShown(id))
      .map(({ id, names: { vi, en }, aliases }) => {
        const texts = [vi, en, ...aliases, ...(titles.get(id) ?? []).map(({ title }) => title)];
        return [id, wordsOf(texts.join('\n'))] as const;
      }),
  );
  const pairs = [...words].flatMap(([id, own]) => [...new Set(own)].map((word) => ({ id, word })));
  const types = new Map([...Map.groupBy(pairs, ({ word }) => word)].map(([word, found]) => [word, found.map(({ id }) => id)]));
  named.set(tree, { words, types });
  return { words, types };
}

/** Returns the types that contain a term in the titles of their own templates or in their other words. */
function typesWith(term: Term, { words, types }: Named, titles: ReadonlyMap<string, readonly string[]>): string[] {
  const byWord = [...types].flatMap(([word, ids]) => (termsIn([term], [word]).length > 0 ? ids : []));
  const byTitle = [...titles].flatMap(([id, own]) => (words.has(id) && termsIn([term], own).length > 0 ? [id] : []));
  return [...new Set([...byWord, ...byTitle])];
}

/**
 * Returns the vulnerability types with templates whose names, search words or titles resemble the terms.
 * @param changedAt when the tree of the workspace changed; null if it never did
 * @param templates the templates of the workspace
 */
export async function similarTypes(
  db: DbOrTx,
  workspaceId: string,
  terms: readonly Term[],
  { changedAt, templates }: { changedAt: Date | null; templates: readonly Written[] },
  language: Language,
): Promise<Similar['types']> {
  const types = await bugTypesAt(db, workspaceId, changedAt);
  const names = namesOf(types);
  const titles = new Map(
    [...Map.groupBy(templates, ({ bugId }) => bugId)].map(([id, own]) => [id, own.flatMap(({ title }) => wordsOf(title))]),
  );
  const written = Map.groupBy([...builtIn, ...templates], ({ bugId }) => bugId);
  // A type without a template uses the template of a level above.
  const templatesOf = (id: string) => withLevelsAbove(id).flatMap((level) => written.get(level) ?? []);
  const found = terms.map((term) => typesWith(term, names, titles).filter((id) => templatesOf(id).length > 0));
  const ids = [...names.words.keys()].filter((id) => found.some((each) => each.includes(id)));
  const candidates = ids.map((id) => ({
    id,
    title: [...(names.words.get(id) ?? []), ...(titles.get(id) ?? [])],
    matched: found.flatMap((each, n) => (each.includes(id) ? [n + 1] : [])),
  }));
  const weights = weightsOf({ sampled: names.words.size, counts: found.map(({ length }) => length) }, candidates);
  const tree = types.tree[language];
  return mostSimilar(terms, weights, candidates, ({ title }) => ({ title, matched: [] }), SIMILAR_HITS.types).map(({ id }) => ({
    id,
    name: displayName(tree, id),
    category: findPath(tree, id)[0]?.name ?? id,
    severity: types.types.get(id)?.severity ?? 'VARIES',
    templates: LANGUAGES.filter((each) => templatesOf(id).some((template) => template.language === each)),
  }));
}
