import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useState } from 'react';
import { useLanguage, useT, useTIn } from '../../lib/i18n.ts';
import { usePhone } from '../../ui/behavior/use-phone.ts';
import { cx } from '../../ui/design/cx.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { LanguageFlag } from '../languages/language-flag.tsx';
import { LanguageHead } from '../languages/language-head.tsx';
import { lacking } from '../languages/language-state.ts';
import { writtenLanguages } from './contents.ts';
import styles from './issue-contents.module.css';

/** The text: one column, or two languages side by side with their headings level; on phones one of them at a time. */
export function IssueContents({ issue, editHref }: { issue: Issue; editHref: string }) {
  const t = useT('issues');
  const phone = usePhone();
  const mine = useLanguage();
  const written = writtenLanguages(issue);
  const [chosen, setChosen] = useState<Language>(written.includes(mine) ? mine : (written[0] ?? mine));

  if (written.length === 0) {
    return (
      <div className={cx(styles.contents, styles.nothing)}>
        <p>{t('noText')}</p>
        {issue.can.edit && <ButtonLink href={editHref}>{t('edit')}</ButtonLink>}
      </div>
    );
  }
  const shown = phone && written.length > 1 ? [chosen] : written;
  const sections = SECTIONS.filter((section) => written.some((language) => issue.contents[language]?.[section].trim()));
  return (
    <>
      {phone && written.length > 1 && (
        <div className={styles.switch}>
          <Segmented
            wide
            label={t('ui:language.label')}
            value={chosen}
            onChange={setChosen}
            options={written.map((value) => ({
              value,
              label: (
                <>
                  {t(`ui:language.${value}`)}{' '}
                  <LanguageFlag lacking={lacking(issue.contents, value).length} outdated={issue.outdated?.includes(value) ?? false} />
                </>
              ),
              lang: value,
            }))}
          />
        </div>
      )}
      <div className={cx(styles.contents, shown.length > 1 && styles.two)}>
        {shown.map((language) => (
          <LanguageHead key={language} issue={issue} language={language} written={written} editHref={editHref} />
        ))}
        {sections.flatMap((section) =>
          shown.map((language) => (
            <section key={`${section} ${language}`} className={styles.section} lang={language}>
              <SectionHeading section={section} language={language} />
              {issue.contents[language]?.[section].trim() ? (
                <MarkdownView lang={language}>{issue.contents[language][section]}</MarkdownView>
              ) : (
                <p className={styles.missing}>{t('languages.sectionMissing')}</p>
              )}
            </section>
          )),
        )}
        {sections.length === 0 && <p className={styles.onlyTitle}>{t('noText')}</p>}
      </div>
    </>
  );
}

/** In the language of the text below it. */
function SectionHeading({ section, language }: { section: Section; language: Language }) {
  const t = useTIn('issues', language);
  return <h2>{t(`section.${section}`)}</h2>;
}
