import { cutAtNames, MOST_MENTIONS, namesMentioned } from '@coloa/contract/comments/mentions.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { useQuery } from '@tanstack/react-query';
import type { MarkdownViewProps } from '../ui/markdown/markdown-body.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import { type NotedTarget, namedPeopleQuery } from './comments.queries.ts';

const nobody: Readonly<Record<string, string>> = {};

/**
 * Returns the display names of users that the text mentions, by username. Includes only users whom a comment on the target could mention.
 */
function useNamed(target: NotedTarget | null, text: string): Readonly<Record<string, string>> {
  const names = namesMentioned(text).slice(0, MOST_MENTIONS);
  const { data } = useQuery({ ...namedPeopleQuery(target, names), enabled: target !== null && names.length > 0 });
  return data ? Object.fromEntries(data.map(({ username, name }) => [username, name])) : nobody;
}

interface NoteViewProps extends Omit<MarkdownViewProps, 'mentions'> {
  target: NotedTarget;
}

export function NoteView({ target, ...look }: NoteViewProps) {
  return <MarkdownView {...look} mentions={useNamed(target, look.children)} />;
}

/** Renders plain text and replaces each `@username` by the display name. A null target leaves the text unchanged. */
export function NamedText({ target, children }: { target: NotedTarget | null; children: string }) {
  const named = new Map(Object.entries(useNamed(target, children)).map(([username, name]) => [usernameKey(username), name]));
  return [...cutAtNames(children)].map(({ text, names }) => {
    const read = names.find((each) => named.has(usernameKey(each)));
    return read === undefined ? text : `@${named.get(usernameKey(read))}${text.slice(read.length + 1)}`;
  });
}
