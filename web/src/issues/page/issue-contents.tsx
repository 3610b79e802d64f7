import { SECTIONS, type Section } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useState } from 'react';
import { useLanguage, useT, useTIn } from '../../lib/i18n.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { cx } from '../../ui/design/classes.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { LanguageFlag } from '../languages/language-flag.tsx';
import { LanguageHead } from '../languages/language-head.tsx';
import { lacking, writtenLanguages } from './contents.ts';
import styles from './issue-contents.module.css';

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
  const one = phone && written.length > 1;
  const shown = one ? [chosen] : written;
  const sections = SECTIONS.filter((section) => written.some((language) => issue.contents[language]?.[section].trim()));
  return (
    <>
      {one && <LanguageSwitch issue={issue} written={written} chosen={chosen} onChoose={setChosen} />}
      <div className={cx(styles.contents, shown.length > 1 && styles.two)}>
        {shown.map((language) => (
          <LanguageHead key={language} issue={issue} language={language} written={written} editHref={editHref} />
        ))}
        {sections.flatMap((section) =>
          shown.map((language) => <SectionText key={`${section} ${language}`} issue={issue} section={section} language={language} />),
        )}
        {sections.length === 0 && <p className={styles.onlyTitle}>{t('noText')}</p>}
      </div>
    </>
  );
}

interface LanguageSwitchProps {
  issue: Issue;
  written: Language[];
  chosen: Language;
  onChoose: (language: Language) => void;
}

function LanguageSwitch({ issue, written, chosen, onChoose }: LanguageSwitchProps) {
  const t = useT('issues');
  return (
    <div className={styles.switch}>
      <Segmented
        wide
        label={t('ui:language.label')}
        value={chosen}
        onChange={onChoose}
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
  );
}

function SectionText({ issue, section, language }: { issue: Issue; section: Section; language: Language }) {
  const t = useT('issues');
  const text = issue.contents[language]?.[section] ?? '';
  return (
    <section className={styles.section} lang={language}>
      <SectionHeading section={section} language={language} />
      {text.trim() ? (
        <MarkdownView lang={language}>{text}</MarkdownView>
      ) : (
        <p className={styles.missing}>{t('languages.sectionMissing')}</p>
      )}
    </section>
  );
}

function SectionHeading({ section, language }: { section: Section; language: Language }) {
  const t = useTIn('issues', language);
  return <h2>{t(`section.${section}`)}</h2>;
}
