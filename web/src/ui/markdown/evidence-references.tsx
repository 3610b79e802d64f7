import type { Language } from '@coloa/contract/languages.ts';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { useLanguage, useTIn } from '../../lib/i18n.ts';
import { focusHere } from '../behavior/focus.ts';
import styles from './evidence.module.css';

export interface OfferedEvidence {
  id: string;
  number: number;
  /** The name of the item, shown beside the number. */
  name: string;
}

/** The items that displayed texts can refer to. */
export interface EvidenceReferences {
  /** The items that editors offer, in order; by default none. */
  offered?: readonly OfferedEvidence[] | undefined;
  /** Returns the number of an item; null if the item does not exist. */
  numberOf: (evidenceId: string) => number | null;
  /** The text of references to a missing item, for readers who cannot restore it. Not used if a reference has its own text. */
  absent?: string | undefined;
  /** The address of an item, if items have addresses. */
  hrefOf?: ((evidenceId: string) => string) | undefined;
  /** Scrolls to an item; null if the page shows none. */
  go: ((evidenceId: string) => void) | null;
}

/** Returns the element id of an item. */
export const evidenceAnchor = (evidenceId: string): string => `evidence-${evidenceId}`;

/** Scrolls to an item and focuses it; returns whether it is on the page. */
export function goToEvidence(anchor: string): boolean {
  const target = document.getElementById(anchor);
  target?.scrollIntoView({ block: 'start' });
  focusHere(target);
  return target !== null;
}

const Context = createContext<EvidenceReferences | null>(null);

/** Lets the texts inside refer to evidence. Without it, a reference only shows that there is evidence, without its number. */
export function EvidenceReferencesProvider({ references, children }: { references: EvidenceReferences | null; children: ReactNode }) {
  return <Context value={references}>{children}</Context>;
}

export const useEvidenceReferences = (): EvidenceReferences | null => useContext(Context);

interface EvidenceReferenceProps {
  id: string;
  /** The language of the surrounding text; the page's if unknown. */
  lang?: Language | undefined;
  /** The text that the author wrote for the link; by default, the number of the item is shown. */
  children?: ReactNode;
}

/** 'Evidence 2': a link in a text to an item. */
export function EvidenceReference({ id, lang, children }: EvidenceReferenceProps) {
  const mine = useLanguage();
  const t = useTIn('ui', lang ?? mine);
  const references = useContext(Context);
  if (!references) return children || t('evidence.title');
  const number = references.numberOf(id);
  if (number === null) {
    if (references.absent !== undefined) return children || references.absent;
    return (
      <span className={styles.gone} title={t('evidence.goneHint')}>
        {children ? (
          <>
            {children} ({t('evidence.gone')})
          </>
        ) : (
          t('evidence.gone')
        )}
      </span>
    );
  }
  const words = children || t('evidence.number', { number });
  const { go, hrefOf } = references;
  if (!go) return words;
  const title = children ? t('evidence.goTo', { number }) : undefined;
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(id);
  };
  return hrefOf ? (
    <a href={hrefOf(id)} title={title} onClick={follow}>
      {words}
    </a>
  ) : (
    <button type="button" className={styles.reference} title={title} onClick={follow}>
      {words}
    </button>
  );
}
