import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { Issue, IssueText } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { useState } from 'react';
import { useLanguage, useT, useTIn } from '../../lib/i18n.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { cx } from '../../ui/design/classes.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { MarkdownView } from '../../ui/markdown/markdown-view.tsx';
import { LanguageFlag } from '../languages/language-flag.tsx';
import { LanguageHead } from '../languages/language-head.tsx';
import { OutdatedMark } from '../languages/outdated-mark.tsx';
import { lacking, writtenLanguages } from './contents.ts';
import styles from './issue-contents.module.css';
import { TitleWords } from './issue-title.tsx';

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
  // The page only shows one title, so an outdated title has a row of its own.
  const rows: IssueText[] = LANGUAGES.some((each) => isOutdated(issue, each, 'title')) ? ['title', ...sections] : sections;
  return (
    <>
      {one && <LanguageSwitch issue={issue} written={written} chosen={chosen} onChoose={setChosen} />}
      <div className={cx(styles.contents, shown.length > 1 && styles.two)}>
        {shown.map((language) => (
          <LanguageHead key={language} issue={issue} language={language} written={written} editHref={editHref} />
        ))}
        {rows.flatMap((text) =>
          shown.map((language) => <SectionText key={`${text} ${language}`} issue={issue} text={text} language={language} />),
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
              <LanguageFlag
                language={value}
                lacking={issue.outdated ? lacking(issue.contents, value).length : 0}
                outdated={issue.outdatedTexts?.[value].length ?? 0}
              />
            </>
          ),
          lang: value,
        }))}
      />
    </div>
  );
}

const isOutdated = ({ outdatedTexts }: Issue, language: Language, text: IssueText): boolean =>
  outdatedTexts?.[language].includes(text) ?? false;

function SectionText({ issue, text, language }: { issue: Issue; text: IssueText; language: Language }) {
  const t = useT('issues');
  const words = issue.contents[language]?.[text] ?? '';
  return (
    <section className={styles.section} lang={language}>
      <div className={styles.heading}>
        <SectionHeading text={text} language={language} />
        {isOutdated(issue, language, text) && <OutdatedMark language={language} text={text} issueId={issue.can.edit ? issue.id : null} />}
      </div>
      {text === 'title' ? (
        <p>
          <TitleWords title={words} />
        </p>
      ) : words.trim() ? (
        <MarkdownView lang={language}>{words}</MarkdownView>
      ) : (
        <p className={styles.missing}>{t('languages.sectionMissing')}</p>
      )}
    </section>
  );
}

function SectionHeading({ text, language }: { text: IssueText; language: Language }) {
  const t = useTIn('issues', language);
  return <h2>{t(`section.${text}`)}</h2>;
}
