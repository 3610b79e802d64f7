import type { ReactNode } from 'react';
import type { Editor } from '../editor/drafted-form.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/layout/button.tsx';
import { Text } from '../ui/layout/text.tsx';

interface Comparison {
  by: Editor;
  /** Joined labels of the fields that both this user's edit and the other save changed. */
  both: string;
  onTakeOver: () => void;
  onMerge: () => void;
  onClose: () => void;
}

interface ComparisonParts {
  title: string;
  hint: ReactNode;
  footer: ReactNode;
  onClose: () => void;
}

/** Returns the props of a dialog that compares the typed values with those saved elsewhere. */
export function useComparison({ by, both, onTakeOver, onMerge, onClose }: Comparison): ComparisonParts {
  const t = useT('issues');
  return {
    title: by === 'me' ? t('compare.titleMine') : by ? t('compare.titleBy', { name: by.name }) : t('compare.title'),
    hint: both !== '' && (
      <Text as="p" size={13} tone="muted">
        {t('compare.both', { fields: both })}
      </Text>
    ),
    footer: (
      <>
        <Button onClick={onClose}>{t('ui:close')}</Button>
        <Button onClick={onTakeOver}>{t('form.takeOver')}</Button>
        <Button kind="main" onClick={onMerge}>
          {t('form.mergeNow')}
        </Button>
      </>
    ),
    onClose,
  };
}
