import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { Fragment } from 'react';
import { inReaders, languageOf, useLanguage, useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { KeyText } from '../../ui/data/words.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import styles from './issue-page.module.css';

export function FromControls({ projectId, controls }: { projectId: string; controls: Issue['controls'] }) {
  const t = useT('issues');
  const language = useLanguage();
  if (controls.length === 0) return null;
  return (
    <p className={styles.from}>
      {t('fromControls', { count: controls.length })}{' '}
      {controls.map(({ id, code, title }, n) => (
        <Fragment key={id}>
          {n > 0 && ', '}
          <TextLink href={paths.controls(projectId, { control: id })}>
            <KeyText>{code}</KeyText> <span lang={languageOf(title, language)}>{inReaders(title, language)}</span>
          </TextLink>
        </Fragment>
      ))}
    </p>
  );
}
