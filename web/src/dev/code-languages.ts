import { storage } from '../lib/storage.ts';

export const CODE_LANGUAGES = [
  { value: 'curl', label: 'curl', client: { targetKey: 'shell', clientKey: 'curl' } },
  { value: 'fetch', label: 'JavaScript', client: { targetKey: 'js', clientKey: 'fetch' } },
  { value: 'requests', label: 'Python', client: { targetKey: 'python', clientKey: 'requests' } },
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]['value'];

const KEY = 'coloa.dev.code';

/** Returns the language of code examples that the viewer last stored in this browser; curl by default. */
export function keptCode(): CodeLanguage {
  const kept = storage.get(KEY);
  return CODE_LANGUAGES.find(({ client }) => kept === `${client.targetKey}/${client.clientKey}`)?.value ?? 'curl';
}

export const clientOf = (code: CodeLanguage) => CODE_LANGUAGES.find(({ value }) => value === code)?.client ?? CODE_LANGUAGES[0].client;
