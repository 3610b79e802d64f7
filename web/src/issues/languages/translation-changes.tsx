import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconEye } from '../../ui/layout/icons.tsx';

const TranslationChangesDrawer = lazy(() =>
  import('./translation-changes-drawer.tsx').then((module) => ({ default: module.TranslationChangesDrawer })),
);

interface TranslationChangesProps {
  issue: Issue;
  /** The language whose saved texts are outdated. */
  language: Language;
}

/** Shows how the other language changed since the outdated texts matched it, to users who can read earlier versions. */
export function TranslationChanges({ issue, language }: TranslationChangesProps) {
  const t = useT('issues');
  const [opened, setOpened] = useState(false);
  if (!issue.can.versions || !issue.outdated?.includes(language)) return null;
  return (
    <>
      <Button size="s" kind="quiet" icon={<IconEye size={14} />} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('languages.changes')}
      </Button>
      {opened && (
        <Suspense>
          <TranslationChangesDrawer issue={issue} language={language} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
