import type { Language } from '@coloa/contract/languages.ts';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { useLanguage, useTIn } from '../../lib/i18n.ts';
import { focusHere } from '../behavior/focus.ts';
import { scrollToStart } from '../behavior/scroll-box.ts';
import styles from './evidence.module.css';

export interface OfferedEvidence {
  id: string;
  number: number;
  name: string;
  /** URL of the image of an item; undefined for other kinds. */
  image?: string | undefined;
}

export interface EvidenceFromText {
  id: string;
  add: () => void;
  /** Removes the item, unless the user has changed it. */
  remove: () => void;
}

export interface EvidenceReferences {
  /** The evidence that the editor offers, in display order. */
  offered?: readonly OfferedEvidence[] | undefined;
  /** Returns the evidence item that can be created from the text, or null if the text is not an HTTP message. */
  fromText?: ((text: string) => EvidenceFromText | null) | undefined;
  /** Returns the number of the item, or null if the item does not exist. */
  numberOf: (evidenceId: string) => number | null;
  /** Text for a reference to a missing item, for readers who cannot restore it. A reference's own text has priority. */
  absent?: string | undefined;
  hrefOf?: ((evidenceId: string) => string) | undefined;
  /** Called when the user follows a reference. Null if the page shows no evidence; references are then plain text. */
  go: ((evidenceId: string) => void) | null;
}

export const evidenceAnchor = (evidenceId: string): string => `evidence-${evidenceId}`;

/** Scrolls to an item of evidence and focuses it. Returns true if the item is on the page. */
export function goToEvidence(anchor: string): boolean {
  const target = document.getElementById(anchor);
  if (target) scrollToStart(target);
  focusHere(target);
  return target !== null;
}

const Context = createContext<EvidenceReferences | null>(null);

/**
 * Provides the evidence items to the references in texts. Without this provider, a reference shows its own text or a general term, but no
 * number.
 */
export function EvidenceReferencesProvider({ references, children }: { references: EvidenceReferences | null; children: ReactNode }) {
  return <Context value={references}>{children}</Context>;
}

export const useEvidenceReferences = (): EvidenceReferences | null => useContext(Context);

interface EvidenceReferenceProps {
  id: string;
  /** The language of the surrounding text. Defaults to the language of the page. */
  lang?: Language | undefined;
  /** The text of the link. By default, the number of the item is shown. */
  children?: ReactNode;
}

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
  const title = children ? t('evidence.goTo', { number }) : references.offered?.find((item) => item.id === id)?.name;
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
