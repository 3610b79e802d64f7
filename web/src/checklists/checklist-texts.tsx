import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { useT } from '../lib/i18n.ts';
import { Text } from '../ui/layout/text.tsx';
import { MarkdownView } from '../ui/markdown/markdown-view.tsx';
import styles from './checklists.module.css';

export function ChecklistTexts({ control }: { control: Checklist }) {
  const t = useT('checklists');
  const ui = useT('ui');
  return (
    <div className={styles.halves}>
      {LANGUAGES.map((language) => {
        const texts = (['description', 'howTo'] as const).filter((text) => control[text][language].trim() !== '');
        return (
          <section key={language} className={styles.language} aria-label={ui(`language.${language}`)}>
            <h3>{ui(`language.${language}`)}</h3>
            {control.title[language] === '' ? (
              <Text tone="muted">{t(texts.length === 0 ? 'missing' : 'untitled')}</Text>
            ) : (
              <p className={styles.title} lang={language}>
                {control.title[language]}
              </p>
            )}
            {control.short[language] !== '' && (
              <Text tone="muted" lang={language}>
                {control.short[language]}
              </Text>
            )}
            {texts.map((text) => (
              <div key={text}>
                <h4>{t(`fields.${text}`)}</h4>
                <div lang={language}>
                  <MarkdownView lang={language}>{control[text][language]}</MarkdownView>
                </div>
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}
