import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { inReaders, languageOf, useLanguage, useT } from '../../lib/i18n.ts';
import { AvatarStack } from '../../ui/data/avatar-stack.tsx';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { SeverityCounts } from '../../ui/data/severity-counts.tsx';
import { severities } from '../../ui/data/severity-mark.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { cx } from '../../ui/design/classes.ts';
import { IconFile } from '../../ui/layout/icons.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { ShortName } from '../short-name.tsx';
import { ControlStateWord } from './control-state.tsx';
import styles from './controls.module.css';

interface ControlRowProps {
  control: Control;
  href: string;
  isCurrent: boolean;
  /** True while the panel of a control is open beside the list. */
  narrow: boolean;
}

/** Lists the person who recorded the result first, then the people who ticked a row of the control in a task. */
export const peopleOfControl = ({ by, tested }: Pick<Control, 'by' | 'tested'>) =>
  by ? [by, ...tested.filter(({ id }) => id !== by.id)] : tested;

export function ControlRow({ control, href, isCurrent, narrow }: ControlRowProps) {
  const t = useT('controls');
  const language = useLanguage();
  const { id, code, title, state, issues, at, noted, perAsset } = control;
  const counts = Object.fromEntries(severities.map((each) => [each, issues.filter(({ severity }) => severity === each).length]));
  return (
    <li data-key={id} className={cx(styles.row, isCurrent && styles.current, narrow && styles.narrow)}>
      <KeyText>{code}</KeyText>
      <span className={styles.named}>
        <span className={styles.title}>
          <Link href={href} aria-current={isCurrent || undefined} lang={languageOf(title, language)}>
            {inReaders(title, language)}
          </Link>
          {noted && (
            <span className={styles.noted} title={t('noted')} role="img" aria-label={t('noted')}>
              <IconFile size={12} />
            </span>
          )}
          {perAsset && <span className={styles.muted}>{t('perAsset.short')}</span>}
        </span>
        <ShortName control={control} />
      </span>
      <ControlStateWord state={state} />
      <SeverityCounts counts={counts} />
      <AvatarStack max={3} people={peopleOfControl(control).map(({ name, avatar }) => ({ name, src: avatar }))} />
      <span className={styles.when}>{at && <RelativeTime at={at} />}</span>
    </li>
  );
}
