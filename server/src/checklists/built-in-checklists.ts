import { readFileSync } from 'node:fs';
import type { Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { idOfName } from '../platform/ids.ts';

type InBoth = Record<Language, string>;

/** A control that ships. */
export interface ShippedControl {
  id: string;
  standard: string;
  standardVersion: string;
  code: string;
  category: string;
  categoryName: InBoth;
  title: InBoth;
  description: InBoth;
  howTo: InBoth;
  reference: string;
  severityHint: Severity | null;
}

/** A standard as `built-in/<standard>.json` holds it. Addresses are the parts named `page`, one after the other. */
interface SourceStandard {
  standard: string;
  version: string;
  page: string;
  categories: {
    key: string;
    page?: string;
    name: InBoth;
    controls: { code: string; page?: string; severity?: Severity; title: InBoth; description?: InBoth; howTo?: InBoth }[];
  }[];
}

/** In the order in which lists show them. */
const FILES = ['wstg-4.2', 'api-top-10-2023', 'masvs-2.1', 'asvs-5.0', 'top-10-2025'] as const;

const readJson = (name: string): SourceStandard =>
  JSON.parse(readFileSync(new URL(`./built-in/${name}.json`, import.meta.url), 'utf8')) as SourceStandard;

/** Never to change: ids in projects and workspaces are made of it. */
const NAMESPACE = '6f6f1b5e-54a4-4c0c-9d0e-6b3b2f5a7c11';

/** Of standard, version and code, which no standard that ships has twice: titles may be mended. */
const idOf = (...key: readonly [standard: string, version: string, code: string]): string => idOfName(NAMESPACE, JSON.stringify(key));

const none: InBoth = { vi: '', en: '' };

function controlsOf({ standard, version, page, categories }: SourceStandard): ShippedControl[] {
  return categories.flatMap((category) =>
    category.controls.map((control) => ({
      id: idOf(standard, version, control.code),
      standard,
      standardVersion: version,
      code: control.code,
      category: category.key,
      categoryName: category.name,
      title: control.title,
      description: control.description ?? none,
      howTo: control.howTo ?? none,
      reference: `${page}${category.page ?? ''}${control.page ?? ''}`,
      severityHint: control.severity ?? null,
    })),
  );
}

/** What ships, in the order of the standards. */
export const shippedControls: readonly ShippedControl[] = FILES.map(readJson).flatMap(controlsOf);
