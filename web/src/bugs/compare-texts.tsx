import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { lazy, Suspense } from 'react';
import { useT } from '../lib/i18n.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Text } from '../ui/layout/text.tsx';

const MergeText = lazy(() => import('../editor/merge-text.tsx').then((module) => ({ default: module.MergeText })));

export const TEMPLATE_TEXTS = ['title', ...SECTIONS] as const;
export type TemplateText = (typeof TEMPLATE_TEXTS)[number];
export type Texts = Record<TemplateText, string>;

export interface CompareTextsProps {
  before: Texts;
  /** The texts that are initially compared with `before`; `onChange` reports the edited ones. */
  after: Texts;
  language: Language;
  editable: boolean;
  onChange: (text: TemplateText, value: string) => void;
}

export function CompareTexts({ before, after, language, editable, onChange }: CompareTextsProps) {
  const t = useT('bugs');
  const differing = TEMPLATE_TEXTS.filter((text) => before[text] !== after[text]);
  const equal = TEMPLATE_TEXTS.filter((text) => !differing.includes(text));
  return (
    <Stack>
      {differing.map((text) => (
        <section key={text}>
          <Text as="h3" size={13} weight={500}>
            {t(`text.${text}`)}
          </Text>
          <Suspense fallback={<SkeletonText lines={3} />}>
            <MergeText
              label={t(`text.${text}`)}
              original={before[text]}
              text={after[text]}
              editable={editable}
              lang={language}
              onChange={(value) => onChange(text, text === 'title' ? value.replaceAll(/\s*\n\s*/g, ' ') : value)}
            />
          </Suspense>
        </section>
      ))}
      {equal.length > 0 && (
        <Text as="p" size={13} tone="muted">
          {t('text.equal', { texts: equal.map((text) => t(`text.${text}`)).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
