import {
  brokenInLine,
  brokenPlaceholders,
  TEXT_PLACEHOLDERS,
  unknownInLine,
  unknownPlaceholders,
} from '@coloa/contract/reports/text-placeholders.ts';
import type { ReactNode } from 'react';
import type { Inserts } from '../../editor/insert-menu.tsx';
import { useT } from '../../lib/i18n.ts';

export interface PlaceholderChecks {
  /** The error that the server would report about the first unknown placeholder. */
  errorOf: (text: string) => ReactNode;
  /** A hint about the first incomplete placeholder, which is printed unchanged. */
  hintOf: (text: string) => ReactNode;
}

/** Returns the menu of placeholders. `into` names the field if a page has several. */
export function usePlaceholders(into?: string): Inserts {
  const t = useT('projectReport');
  return {
    label: into === undefined ? t('section.insert') : t('section.insertInto', { name: into }),
    items: TEXT_PLACEHOLDERS.map((name) => ({ text: `{{${name}}}`, label: t(`section.fact.${name}`) })),
  };
}

/**
 * Returns functions that check the placeholders of a text. `'text'` is Markdown, whose code is not checked; `'line'` is a line of plain
 * text.
 */
export function usePlaceholderChecks(of: 'text' | 'line'): PlaceholderChecks {
  const t = useT('projectReport');
  const [unknown, broken] = of === 'text' ? [unknownPlaceholders, brokenPlaceholders] : [unknownInLine, brokenInLine];
  return {
    errorOf: (text) => {
      const [first] = unknown(text);
      return first && t('section.unknown', { placeholder: `{{${first.name}}}`, line: first.line });
    },
    hintOf: (text) => {
      const [first] = broken(text);
      return first && t('section.broken', { placeholder: first.written, line: first.line });
    },
  };
}
