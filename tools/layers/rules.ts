import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Each line of the table is a layer, highest first. Within a line, the folders are also in order, highest first. */
const layers = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));

/** A module may only import from its own folder and from folders after it in this list, and imports must not form a cycle. */
const SERVER = layers(`
  commands
  backup doctor file-move key-replacement
  exports palette similar dashboard calendar config leaderboard reports notifications presence snippets views topics groups
  tokens comments tasks task-templates checklists issues bugs projects custom-fields glossary
  profile roles users workspaces events files sessions mails audit membership
  platform
`);
const WEB = layers(`
  app
  dev account dashboard calendar reports leaderboard issues tasks task-templates checklists projects groups topics backup audit config users workspaces roles
  notifications sessions exports snippets views custom-fields glossary linked-issues reader-messages activity comments presence evidence bugs editor image-editor files choices profile keys
  ui lib routes
`);

/**
 * Maps a feature to the tables of other features that it may join in SQL. A feature gets all other data of another feature from that
 * feature's services.
 */
export const JOINS: Record<string, string[]> = {
  // One statement locks all data that is encrypted with the old key.
  'key-replacement': ['mails/mails'],
  leaderboard: ['projects/projects', 'issues/issues', 'issues/contributors/contributors', 'tasks/tasks'],
  reports: [
    ...['projects/projects', 'projects/assignees/assignees', 'files/public-images'],
    ...['issues/issues', 'issues/retests/retests', 'issues/fields/field-values', 'custom-fields/custom-fields'],
  ],
  // One statement finds the subject of a notification, and whether its recipient can read it.
  notifications: ['projects/projects', 'issues/issues', 'tasks/tasks', 'comments/comments', 'topics/topics'],
  // One statement finds write-ups and reads the templates, because the call runs while the user types.
  similar: ['topics/topics', 'bugs/bugs'],
  // One statement checks the access, and stores and reads the users who are present.
  presence: ['projects/projects', 'issues/issues', 'topics/topics'],
  groups: ['projects/projects', 'projects/assignees/assignees'],
  comments: ['projects/assignees/assignees'],
  tasks: ['projects/projects', 'projects/assignees/assignees', 'checklists/checklists'],
  checklists: ['projects/projects'],
  issues: ['projects/projects', 'projects/assignees/assignees', 'files/file-uses', 'files/files', 'custom-fields/custom-fields'],
};
export const tables = (of: string): string => `^server/src/${of}\\.tables\\.ts$`;

type Rule = IRegularForbiddenRuleType;
type Side = 'server' | 'web';
const folder = (side: Side, name: string): string => `^${side}/src/${name}/`;

/**
 * Forbids imports from earlier folders and from files directly in `src`. Table definitions are excluded, because foreign keys can refer to
 * any table.
 */
const downwards = (side: Side, order: string[]): Rule[] =>
  order.slice(1).map((name, n) => ({
    name: `${side}-upwards`,
    severity: 'error',
    from: { path: folder(side, name), pathNot: '\\.tables\\.ts$' },
    to: { path: [...order.slice(0, n + 1).map((above) => folder(side, above)), `^${side}/src/[^/]+$`] },
  }));

const forbidden = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({ name, severity: 'error', from, to }) as Rule;

const FOLDERS = [...SERVER.flat().map((name) => folder('server', name)), ...WEB.flat().map((name) => folder('web', name))];
const PAGES = `^web/src/(${WEB[1]?.join('|')})/`;

export const rules: Rule[] = [
  forbidden('circle', {}, { circular: true }),
  ...downwards('server', SERVER.flat()),
  ...downwards('web', WEB.flat()),
  forbidden('undeclared-folder', {}, { path: '^(server|web)/src/[^/]+/', pathNot: FOLDERS }),
  forbidden('contract-alone', { path: '^contract/' }, { path: '^(server|web|tools|e2e|bench)/' }),
  forbidden('server-without-web', { path: '^server/src/' }, { path: '^web/' }),
  forbidden('web-without-server', { path: '^web/' }, { path: '^server/' }),
  // The schema library would be the largest part of the scripts of a page.
  forbidden('pages-hold-no-schemas', { path: '^web/src/' }, { path: 'node_modules/zod/' }),
  forbidden(
    'inside-of-a-feature',
    { path: '^server/src/([^/]+)/' },
    { path: '^server/src/[^/]+/.*\\.(repo|routes|present)\\.ts$', pathNot: ['^server/src/$1/', '^server/src/platform/'] },
  ),
  // Only queries may use the SQL forms of policies. `answers.ts` passes them to lower features that need them.
  forbidden(
    'scopes-in-repos',
    { path: '^server/src/', pathNot: ['\\.(repo|scope|factory)\\.ts$', '^server/src/answers\\.ts$'] },
    { path: '\\.scope\\.ts$' },
  ),
  forbidden('components-of-a-feature', { path: PAGES }, { path: PAGES, pathNot: ['^web/src/$1/', '\\.queries\\.ts$'] }),
  forbidden(
    'queries-in-repos',
    { path: '^server/src/', pathNot: ['\\.(repo|scope|tables|factory)\\.ts$', '^server/src/platform/'] },
    { path: 'node_modules/drizzle-orm/' },
  ),
  // All data belongs to a workspace and a user, so every feature may join the tables of platform and membership.
  ...SERVER.flat().map((name) =>
    forbidden(
      'tables-of-another',
      { path: folder('server', name), pathNot: '\\.(tables|factory)\\.ts$' },
      {
        path: '\\.tables\\.ts$',
        pathNot: [folder('server', name), '^server/src/(platform|membership)/', ...(JOINS[name] ?? []).map(tables)],
      },
    ),
  ),
];

export const options: IConfiguration['options'] = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.test\\.tsx?$|\\.(css|json|svg|woff2)$' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.js'] },
};
