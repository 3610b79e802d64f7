import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { BuiltUser } from '../src/users/users.factory.ts';
import { type Entry, oneOf, readEntries, wordsOf } from './entries.ts';
import type { Team } from './team.ts';

export const ROLES = ['lead', 'tester', 'reviewer', 'client', 'contributor'] as const;
type Role = (typeof ROLES)[number];

/** Start of a conversation. On an issue: after its creation, publication or last change. On a project: at its start, middle or end. */
const MOMENTS = ['written', 'published', 'last', 'start', 'middle', 'end'] as const;
export type Moment = (typeof MOMENTS)[number];

interface Saying {
  who: Role;
  internal: boolean;
  edited: boolean;
  takenBack: boolean;
  /** Hours after the previous comment; for the first comment, after the start of the conversation. */
  hours: number;
  /** Markdown with placeholders: `{{tester}}` mentions the user with that role. */
  body: string;
}

export interface Thread {
  id: string;
  on: 'issue' | 'project';
  language: Language;
  statuses: readonly (IssueStatus | ProjectStatus)[];
  from: Moment;
  /** Ids of the write-ups to which the conversation applies; empty for all. */
  of: readonly string[];
  retested: boolean;
  /** Id of the evidence to which the comments belong as one thread; null for separate comments. */
  at: string | null;
  /** Whether the first author resolved the thread. */
  resolved: boolean;
  says: readonly Saying[];
  roles: readonly Role[];
}

const HEADING = /^(?<who>\w+)(?<words>(?: \w+)*) (?<hours>\d+)h$/;

function saying([heading, body]: Entry['blocks'][number], id: string): Saying {
  const { who = '', words = '', hours = '' } = HEADING.exec(heading)?.groups ?? {};
  const said = wordsOf(words).map((word) => oneOf(['internal', 'edited', 'takenback'], word, id));
  return {
    who: oneOf(ROLES, who, id),
    internal: said.includes('internal'),
    edited: said.includes('edited'),
    takenBack: said.includes('takenback'),
    hours: Number(hours),
    body: body.trim(),
  };
}

function parse({ id, facts, blocks }: Entry): Thread {
  const says = blocks.map((block) => saying(block, id));
  const on = oneOf(['issue', 'project'], facts.get('on') ?? '', id);
  const known: readonly (IssueStatus | ProjectStatus)[] = on === 'issue' ? ISSUE_STATUSES : PROJECT_STATUSES;
  return {
    id,
    on,
    language: oneOf(LANGUAGES, facts.get('language') ?? 'vi', id),
    statuses: wordsOf(facts.get('in')).map((status) => oneOf(known, status, id)),
    from: oneOf(MOMENTS, facts.get('from') ?? '', id),
    of: wordsOf(facts.get('of')),
    retested: facts.has('retested'),
    at: facts.get('at') ?? null,
    resolved: facts.has('resolved'),
    says,
    roles: ROLES.filter((role) => says.some(({ who, body }) => who === role || body.includes(`{{${role}}}`))),
  };
}

/** `threads/*.md` contain a conversation per `# id`: its facts, then each comment under `## who [internal] [edited] [takenback] hours`. */
export const THREADS: readonly Thread[] = readEntries('threads').map(parse);

/** Threads on the evidence of issues, in the same format, with the id of the evidence. */
export const EVIDENCE_THREADS: readonly Thread[] = readEntries('evidence-threads').map(parse);

export const personIn = (team: Team, role: Role): BuiltUser | null =>
  role === 'contributor' ? (team.contributor?.user ?? null) : team[role];

interface Place {
  on: Thread['on'];
  status: IssueStatus | ProjectStatus;
  languages: readonly Language[];
  writeUp?: string;
  publishedAt?: Date | null;
  retested?: boolean;
}

/**
 * Whether a conversation fits an object and a team: its conditions apply to the object, and all its roles are different users. Its language
 * must be English if one of these users uses English or the project has no Vietnamese reports.
 */
export function fits(thread: Thread, place: Place, team: Team): boolean {
  const people = thread.roles.map((role) => personIn(team, role));
  if (people.includes(null) || new Set(people).size < people.length) return false;
  const english = !place.languages.includes('vi') || people.some((person) => person?.language === 'en');
  return (
    thread.on === place.on &&
    thread.language === (english ? 'en' : 'vi') &&
    thread.statuses.includes(place.status) &&
    (thread.of.length === 0 || thread.of.includes(place.writeUp ?? '')) &&
    (!thread.retested || place.retested === true) &&
    (place.publishedAt !== null || !thread.roles.includes('client'))
  );
}
