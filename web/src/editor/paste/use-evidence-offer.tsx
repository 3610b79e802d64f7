import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { type EvidenceFromText, useEvidenceReferences } from '../../ui/markdown/evidence-references.tsx';
import styles from '../editor.module.css';
import type { FollowedRange } from './followed-ranges.ts';
import type { PasteEvents } from './pasting.ts';

interface Offered {
  text: string;
  range: FollowedRange;
  item: EvidenceFromText;
}

interface EvidenceOffer {
  offer: PasteEvents['offer'];
  /** Null once the pasted text has changed. */
  offered: Offered | null;
  end: () => void;
}

/** Offers to convert a pasted HTTP message into an evidence item, on pages where evidence can be added. */
export function useEvidenceOffer(value: string): EvidenceOffer {
  const references = useEvidenceReferences();
  const [offered, setOffered] = useState<Offered | null>(null);
  return {
    offer: (text) => {
      const item = references?.fromText?.(text);
      const pasted = text.replaceAll(/\r\n?/g, '\n');
      return item ? (range) => setOffered({ text: pasted, range, item }) : null;
    },
    offered: offered && value.includes(offered.text) ? offered : null,
    end: () => setOffered(null),
  };
}

interface EvidenceOfferLineProps {
  onAccept: () => void;
  onDecline: () => void;
  /** Called when the line appears, because it can cover the cursor. */
  onShown: () => void;
}

/**
 * Shows the offer at the bottom of the window, because the end of a long text is out of sight. The line follows the text in the tab order,
 * and stays until the user decides or changes the pasted text.
 */
export function EvidenceOfferLine({ onAccept, onDecline, onShown }: EvidenceOfferLineProps) {
  const t = useT('editor');
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return (
    <p className={styles.offer} role="status" data-offer>
      <span>{t('pastedHttp.offer')}</span>
      <Button size="s" onClick={onAccept}>
        {t('pastedHttp.accept')}
      </Button>
      <Button size="s" kind="quiet" onClick={onDecline}>
        {t('pastedHttp.decline')}
      </Button>
    </p>
  );
}
