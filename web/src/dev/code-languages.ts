import { storage } from '../lib/storage.ts';

/** The languages of code samples, with the viewer's names for them. */
export const CODE_LANGUAGES = [
  { value: 'curl', label: 'curl', client: { targetKey: 'shell', clientKey: 'curl' } },
  { value: 'fetch', label: 'JavaScript', client: { targetKey: 'js', clientKey: 'fetch' } },
  { value: 'requests', label: 'Python', client: { targetKey: 'python', clientKey: 'requests' } },
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['value'];

const KEY = 'coloa.dev.code';

/** Returns the language last chosen in this browser, on the page or in the viewer, which stores the choice; curl by default. */
export function keptCode(): CodeLanguage {
  const kept = storage.get(KEY);
  return CODE_LANGUAGES.find(({ client }) => kept === `${client.targetKey}/${client.clientKey}`)?.value ?? 'curl';
}

/** Returns the viewer's names for a language. */
export const clientOf = (code: CodeLanguage) => CODE_LANGUAGES.find(({ value }) => value === code)?.client ?? CODE_LANGUAGES[0].client;
