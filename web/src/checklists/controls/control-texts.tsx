import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { ControlDetail } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { inReaders, languageOf, useLanguage, useT } from '../../lib/i18n.ts';
import { Severity } from '../../ui/data/severity.tsx';
import { IconExternal } from '../../ui/layout/icons.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { ShortName } from '../short-name.tsx';
import styles from './controls.module.css';

export function ControlTexts({ control }: { control: ControlDetail }) {
  const t = useT('controls');
  const language = useLanguage();
  const { title, description, howTo, categoryName, category, reference, severityHint } = control;
  const how = inReaders(howTo, language);
  return (
    <Stack gap={2}>
      <h3 className={styles.panelTitle} lang={languageOf(title, language)}>
        {inReaders(title, language)}
      </h3>
      <ShortName control={control} />
      <Row wrap gap={3} className={styles.facts}>
        <span>{[standardOf(control) || t('own'), inReaders(categoryName, language) || category].join(' · ')}</span>
        {severityHint && (
          <span>
            {t('severityHint')} <Severity severity={severityHint} />
          </span>
        )}
        {reference && (
          <TextLink href={reference} className={styles.reference}>
            {t('reference')} <IconExternal size={12} />
          </TextLink>
        )}
      </Row>
      <MarkdownView lang={languageOf(description, language)}>{inReaders(description, language)}</MarkdownView>
      {how.trim() !== '' && (
        <details open className={styles.howTo}>
          <summary>{t('howTo')}</summary>
          <MarkdownView lang={languageOf(howTo, language)}>{how}</MarkdownView>
        </details>
      )}
    </Stack>
  );
}
