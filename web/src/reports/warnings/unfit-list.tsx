import type { Language } from '@coloa/contract/languages.ts';
import { RequiredMark } from '../../ui/data/required-mark.tsx';
import { TextLink } from '../../ui/layout/text-link.tsx';
import { ConfirmSummary } from './confirm-summary.tsx';
import type { UnfitLine } from './use-unfit-lines.ts';
import styles from './warnings.module.css';

interface UnfitListProps {
  projectId: string;
  lines: readonly UnfitLine[];
  /** True if links open in a new tab, so that unsaved text on this page is not lost. */
  elsewhere?: boolean;
  /** Called after the user has confirmed that the summary in this language is still right. */
  onConfirmed?: (language: Language) => void;
}

export function UnfitList({ projectId, lines, elsewhere = false, onConfirmed }: UnfitListProps) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, required, words, places, more, characters, help, outdated }) => (
        <li key={key}>
          <span>{words}</span>
          {required && (
            <>
              {' '}
              <RequiredMark />
            </>
          )}
          {characters && (
            <>
              {' '}
              <bdi>{characters}</bdi>
            </>
          )}
          {places.length > 0 && (
            <span className={styles.places}>
              {places.map(({ name, href }) =>
                href === null ? (
                  <span key={name}>{name}</span>
                ) : (
                  <TextLink key={name} href={href} target={elsewhere ? '_blank' : undefined}>
                    {name}
                  </TextLink>
                ),
              )}
              {more && <span>{more}</span>}
            </span>
          )}
          {help && <p>{help}</p>}
          {outdated && <ConfirmSummary projectId={projectId} language={outdated} onConfirmed={() => onConfirmed?.(outdated)} />}
        </li>
      ))}
    </ul>
  );
}
