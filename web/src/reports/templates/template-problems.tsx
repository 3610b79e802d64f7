import type { TemplateProblem } from '@coloa/contract/reports/report-templates.contract.ts';
import { useT } from '../../lib/i18n.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './templates.module.css';

export function TemplateProblems({ problems }: { problems: readonly TemplateProblem[] }) {
  const t = useT('reportTemplates');
  return (
    <Notice kind="bad">
      <p>{t('upload.wrong', { count: problems.length })}</p>
      <ol className={styles.problems}>
        {problems.map(({ kind, placeholder, place, around, meant }) => (
          <li key={`${kind} ${placeholder} ${place} ${around}`}>
            <p>
              {t(`problem.${kind}`, { placeholder })} {meant !== null && t('meant', { meant })}
              {meant === null && kind !== 'UNKNOWN' && t(`hint.${kind}`)}
            </p>
            <Text as="p" size={12} tone="muted">
              {around ? t('where', { place: t(`place.${place}`), around }) : t('whereBare', { place: t(`place.${place}`) })}
            </Text>
          </li>
        ))}
      </ol>
      <p>{t('upload.wrongHint')}</p>
    </Notice>
  );
}
