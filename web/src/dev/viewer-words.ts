import type { TFunction } from 'i18next';

/** The parts of the viewer that Coloa translates; its other texts stay in English. */
const PARTS = [
  'common',
  'search',
  'navigation',
  'server',
  'clientLibraries',
  'operation',
  'response',
  'schema',
  'download',
  'actions',
  'footer',
  'authentication',
  'apiClient',
] as const;

export const viewerWords = (t: TFunction<['dev', 'ui']>): object =>
  Object.fromEntries(PARTS.map((part) => [part, t(`viewer.${part}`, { returnObjects: true })]));
