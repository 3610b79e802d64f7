import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { DRAFT_MARKS } from '@coloa/contract/reports/reports.contract.ts';
import { useT, useTIn } from '../../lib/i18n.ts';
import { RadioChips } from '../../ui/fields/radio-chips.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { kindsIn } from '../document/kind-words.ts';
import { LineField } from '../sections/line-field.tsx';
import sections from '../sections/sections.module.css';
import { ChoicePart } from './choice-part.tsx';
import styles from './settings.module.css';
import type { ReportChoice, ReportChoiceState } from './use-report-choice.ts';
import type { ReportTexts } from './use-report-texts.ts';

interface CoverCardProps {
  project: Project;
  choice: ReportChoice;
  texts: ReportTexts;
  /** Null for users who can only read. */
  set: ReportChoiceState['set'] | null;
}

export function CoverCard({ project, choice, texts, set }: CoverCardProps) {
  const t = useT('projectReport');
  const words = { vi: useTIn('reports', 'vi'), en: useTIn('reports', 'en') };
  return (
    <Card title={t('cover.heading')}>
      <fieldset className={styles.form} disabled={!set}>
        {(['title', 'subtitle'] as const).map((name) => (
          <div key={name} className={sections.pair}>
            {LANGUAGES.map((language) => (
              <LineField
                key={language}
                lang={language}
                label={t(`cover.${name}.${language}`)}
                placeholder={name === 'title' ? project.name : kindsIn({ language, project }, words[language])}
                text={texts[name][language]}
                maxLength={LIMITS.reportTitle}
                onKeep={(line, since) => {
                  set?.({ [name]: { ...choice[name], [language]: line } }, since);
                  return true;
                }}
              />
            ))}
          </div>
        ))}
        <LineField
          label={t('choice.classification')}
          hint={t('choice.classificationHint')}
          placeholder={t('choice.classificationPlaceholder')}
          text={texts.classification}
          maxLength={LIMITS.reportClassification}
          onKeep={(line, since) => {
            set?.({ classification: line }, since);
            return true;
          }}
        />
        <ChoicePart label={t('cover.draft.label')} hint={t(`cover.draft.hint.${choice.draft}`)}>
          <RadioChips
            options={DRAFT_MARKS.map((value) => ({ value, label: t(`cover.draft.${value}`) }))}
            value={choice.draft}
            onChange={(draft) => set?.({ draft })}
          />
        </ChoicePart>
      </fieldset>
    </Card>
  );
}
