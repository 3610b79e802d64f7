import { readFileSync } from 'node:fs';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { idOfName } from '../platform/ids.ts';

type Bilingual = Record<Language, string>;

export interface ShippedControl {
  id: string;
  standard: string;
  standardVersion: string;
  code: string;
  category: string;
  categoryName: Bilingual;
  /** The title in the standard; the Vietnamese title is Coloa's translation. */
  title: Bilingual;
  /** Coloa's own short name. */
  short: Bilingual;
  description: Bilingual;
  howTo: Bilingual;
  reference: string;
  severityHint: Severity | null;
}

/** The content of `server/content/checklists/<standard>.json`. The URL of a control is the concatenation of the three `page` values. */
interface SourceStandard {
  standard: string;
  version: string;
  page: string;
  categories: {
    key: string;
    page?: string;
    controls: { code: string; page?: string; severity?: Severity; short: Bilingual; description?: Bilingual; howTo?: Bilingual }[];
  }[];
}

const FILES = ['wstg-4.2', 'api-top-10-2023', 'masvs-2.1', 'asvs-5.0', 'top-10-2025'] as const;

/** Official titles by category key or control code. They have separate files, because they are under the licences of the standards. */
type OfficialTitles = Readonly<Record<string, Bilingual>>;

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../content/checklists/${name}.json`, import.meta.url), 'utf8'));

/** This value must never change, because the ids of controls that projects and workspaces store are derived from it. */
const NAMESPACE = '6f6f1b5e-54a4-4c0c-9d0e-6b3b2f5a7c11';

/** Titles are not part of the id, so that a corrected title does not change the id. */
const idOf = (...key: readonly [standard: string, version: string, code: string]): string => idOfName(NAMESPACE, JSON.stringify(key));

const none: Bilingual = { vi: '', en: '' };

function controlsOf({ standard, version, page, categories }: SourceStandard, titles: OfficialTitles): ShippedControl[] {
  const titleOf = (key: string): Bilingual => {
    const title = titles[key];
    if (!title) throw new Error(`${standard} ${version}: no title of ${key}`);
    return title;
  };
  return categories.flatMap((category) =>
    category.controls.map((control) => ({
      id: idOf(standard, version, control.code),
      standard,
      standardVersion: version,
      code: control.code,
      category: category.key,
      categoryName: titleOf(category.key),
      title: titleOf(control.code),
      short: control.short,
      description: control.description ?? none,
      howTo: control.howTo ?? none,
      reference: `${page}${category.page ?? ''}${control.page ?? ''}`,
      severityHint: control.severity ?? null,
    })),
  );
}

export const shippedControls: readonly ShippedControl[] = FILES.flatMap((name) =>
  controlsOf(readJson(name) as SourceStandard, readJson(`titles/${name}`) as OfficialTitles),
);
