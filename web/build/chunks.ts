import path from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;
type Modules = ReadonlySet<string>;

/**
 * Maps groups of screens to the modules that the browser loads for them on request. The dashboard loads the modules of `idle` after its
 * first rendering, and all pages load those of `header`.
 */
const starts = {
  report: ['reports/reader/start.tsx', 'ui/markdown/markdown-body.tsx'],
  app: ['app/start.tsx'],
  login: ['app/empty-layout.tsx', 'sessions/login.page.tsx'],
  menu: ['app/main-layout.tsx'],
  list: ['issues/list/all-issues.page.tsx', 'issues/list/project-issues.page.tsx', 'projects/project.layout.tsx'],
  dashboard: ['dashboard/dashboard.page.tsx'],
  projects: ['projects/project-list.page.tsx'],
  header: ['exports/exports-menu.tsx', 'notifications/bell.tsx'],
  idle: ['dashboard/widgets/charts.ts'],
  issue: ['issues/page/issue.page.tsx'],
  form: ['issues/issue-edit.page.tsx'],
} as const;

const isPackage = (id: string): boolean => id.includes('/node_modules/') || !id.includes('/src/');

/** Returns whether a module only exports all other modules of its package. */
const isBarrel = (id: string): boolean => /\/node_modules\/(?:@mantine\/\w+\/esm\/index\.mjs|react-i18next\/dist\/es\/index\.js)$/.test(id);

/** Returns the same name for `useDebouncedValue` and `use-debounced-value.mjs`. */
const plainName = (name: string): string => path.parse(name).name.replaceAll('-', '').toLowerCase();

/** Returns the modules behind the names that a script imports from a package with a barrel module. */
function namedImports(code: string, barrel: string, graph: Graph): string[] {
  const names = new Set<string>();
  for (const [, list = '', from = ''] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g))
    if (barrel.includes(`/node_modules/${from}/`))
      for (const name of list.split(',')) names.add(plainName(name.trim().split(' ')[0] ?? ''));
  return (graph.getModuleInfo(barrel)?.importedIds ?? []).filter((id) => names.has(plainName(id)));
}

function importedBy(start: string, graph: Graph): Modules {
  const found = new Set<string>();
  const open = [start];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const { importedIds = [], code } = graph.getModuleInfo(next) ?? {};
    for (const id of importedIds) open.push(...(isBarrel(id) ? namedImports(code ?? '', id, graph) : [id]));
  }
  return found;
}

const unionOf = (sets: readonly Modules[]): Modules => sets.reduce((all, each) => all.union(each), new Set<string>());

/**
 * Returns the chunk of each shared module. Every layer contains all imports of its modules that are in no earlier layer, so chunks never
 * import each other in a cycle.
 */
function plannedChunks(sources: string, graph: Graph): Map<string, string> {
  const fileOf = (file: string) => `${sources}/${file}`;
  const of = (files: readonly string[]) => unionOf(files.map((file) => importedBy(fileOf(file), graph)));
  const first = of(['main.tsx']);
  const { report, app, login, menu, list, dashboard, projects, header, idle, issue, form } = Object.fromEntries(
    Object.entries(starts).map(([name, files]) => [name, of(files)]),
  ) as Record<keyof typeof starts, Modules>;
  const work = unionOf([menu, list, dashboard, projects]);
  const pages = new Set([...app].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  const known = new Set(Object.values(starts).flat().map(fileOf));
  const others = unionOf([...pages.difference(known)].map((page) => importedBy(page, graph)));
  const layers: Record<string, Modules> = {
    base: first.union(app.intersection(report)),
    app,
    signs: report.intersection(login),
    fields: login.intersection(work),
    login,
    marks: report.intersection(work),
    texts: report.intersection(unionOf([header, idle])),
    menu,
    lists: list.intersection(unionOf([dashboard, idle])),
    tables: list.intersection(projects),
    header: header.intersection(unionOf([list, idle, issue, others])),
    idle: idle.intersection(unionOf([issue, others])),
    issues: list,
    cards: dashboard.union(projects).intersection(issue),
    reading: report.intersection(issue),
    common: issue.intersection(others),
    writing: issue.intersection(form),
  };
  // The packages of these layers have separate chunks, so that browsers can cache them across releases.
  const lasting = new Set(['base', 'app']);
  const begins = new Set([...pages, ...known, fileOf('main.tsx')]);
  const chunks = new Map<string, string>();
  for (const [name, modules] of Object.entries(layers))
    for (const id of modules) {
      if (chunks.has(id) || begins.has(id)) continue;
      chunks.set(id, isPackage(id) && lasting.has(name) ? `${name}-vendor` : name);
    }
  return chunks;
}

/**
 * Groups modules that are loaded together, because the first visit to a list would otherwise load 130 small files.
 * @param sources the folder of the modules
 */
export function chunkGroups(sources: string): Rolldown.CodeSplittingGroup[] {
  let chunks: Map<string, string> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    chunks ??= plannedChunks(sources, graph);
    return chunks.get(id) ?? null;
  };
  return [{ name }];
}
