import type { Language } from '@coloa/contract/languages.ts';
import type { TFunction } from 'i18next';
import type { DescribedCall, Description } from './description.queries.ts';

type Words = TFunction<['dev', 'ui']>;

const ACCESSES = ['public', 'signedIn', 'project', 'file', 'system'] as const;
type Access = (typeof ACCESSES)[number];
const isAccess = (access: string): access is Access => ACCESSES.some((each) => each === access);

function whoMay(t: Words, call: DescribedCall): string {
  const access = call['x-access'];
  if (isAccess(access)) return t(`who.${access}`);
  return t(call['x-names-workspace'] ? 'who.permissionThere' : 'who.permission', { permission: `\`${access}\`` });
}

function tokensThatDo(t: Words, call: DescribedCall): string[] {
  if (call['x-session']) return [t('tokens.session')];
  if (call['x-access'] === 'public') return [];
  const fields = call['x-session-fields'].map((field) => t('tokens.sessionField', { field: `\`${field}\`` }));
  return [t(`tokens.${call['x-effect']}`), t(call['x-project-token'] ? 'tokens.projects' : 'tokens.notProjects'), ...fields];
}

/** Translates the description of the API, except the summaries of calls, which stay in English. */
export function describedIn(t: Words, description: Description, language: Language): Description {
  const told = (call: DescribedCall): DescribedCall => ({
    ...call,
    description: [whoMay(t, call), ...tokensThatDo(t, call)].map((line) => `- ${line}`).join('\n'),
  });
  const each = <A, B>(of: Record<string, A>, change: (value: A) => B) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
  return {
    ...description,
    tags: description.tags.map(({ name, description: about }) => ({
      name,
      'x-displayName': t(`tags.${name as 'projects'}`, { defaultValue: name }),
      // The descriptions of tags exist only in English.
      ...(language === 'en' && { description: about }),
    })),
    paths: each(description.paths, (calls) => each(calls, told)),
  };
}
