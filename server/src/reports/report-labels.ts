import type { Language } from '@coloa/contract/languages.ts';
import { createInstance } from 'i18next';

import en from '../../../i18n/en/reports.json' with { type: 'json' };
import vi from '../../../i18n/vi/reports.json' with { type: 'json' };

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? (Key extends `${infer Base}_other` ? Base : Key) : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

export type ReportLabel = Leaves<typeof vi>;
export type Label = (key: ReportLabel, values?: Record<string, string | number>) => string;

const made = new Map<Language, Label>();

export function reportLabels(language: Language): Label {
  const label = made.get(language) ?? labelsOf(language);
  made.set(language, label);
  return label;
}

function labelsOf(language: Language): Label {
  const i18n = createInstance();
  i18n.init({
    lng: language,
    resources: { vi: { reports: vi }, en: { reports: en } },
    defaultNS: 'reports',
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  // Labels are cached, because a report uses most of them for each of its findings.
  const known = new Map<ReportLabel, string>();
  return (key, values) => {
    if (values) return i18n.t(key, values);
    const word = known.get(key) ?? i18n.t(key);
    known.set(key, word);
    return word;
  };
}

export const lostPicture = (words: string, label: Label): string => `${words} ${label('image.unnamed')}`;
