import { useState } from 'react';
import { useItemName, withoutHighlights } from '../../evidence/evidence-items.ts';
import { measuredWords } from '../../evidence/exchange-numbers.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { TextDiff } from '../../ui/markdown/text-diff.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { NumberedExchange } from './compared-exchanges.ts';
import styles from './evidence-section.module.css';

/** Highlight marks are no difference between messages. */
const unmarked = (message: string): string => withoutHighlights(message).trimEnd();

interface CompareEvidenceProps {
  exchanges: readonly NumberedExchange[];
  /** The exchange at which the user started. It is compared with the next one, or with the previous one if it is the last. */
  start: string;
  onClose: () => void;
}

/** Compares two exchanges by lines, for example before and after a fix. Redacted passages stay redacted. */
export function CompareEvidence({ exchanges, start, onClose }: CompareEvidenceProps) {
  const t = useT('evidence');
  const language = useLanguage();
  const nameOf = useItemName();
  const at = exchanges.findIndex(({ item }) => item.id === start);
  const first = Math.min(at, exchanges.length - 2);
  const [ids, setIds] = useState({ before: exchanges[first]?.item.id ?? '', after: exchanges[first + 1]?.item.id ?? '' });
  const find = (id: string) => exchanges.find(({ item }) => item.id === id)?.item;
  const [before, after] = [find(ids.before), find(ids.after)];
  const options = exchanges.map(({ item, number }) => ({ value: item.id, label: `${String(number)}. ${nameOf(item)}` }));
  const measured = [before, after].map((item) => item && measuredWords(item, language));
  return (
    <Dialog opened onClose={onClose} title={t('compare.title')} width={880} footer={<Button onClick={onClose}>{t('ui:close')}</Button>}>
      <Stack gap={3}>
        <div className={styles.compared}>
          {(['before', 'after'] as const).map((side) => (
            <SelectField
              key={side}
              label={t(`compare.${side}`)}
              options={options}
              value={ids[side]}
              onChange={(id) => id && setIds({ ...ids, [side]: id })}
            />
          ))}
        </div>
        {before && after && (
          <>
            {measured[0] !== measured[1] && (
              <Text as="p" size={12} tone="muted">
                {t('compare.measured', { before: measured[0] || '–', after: measured[1] || '–' })}
              </Text>
            )}
            {(['request', 'response'] as const).map((part) => (
              <section key={part} aria-label={t(`ui:evidence.${part}`)} className={styles.part}>
                <h3>{t(`ui:evidence.${part}`)}</h3>
                {unmarked(before[part]) === unmarked(after[part]) ? (
                  <p>{t(before[part].trim() === '' ? 'compare.neither' : 'compare.same')}</p>
                ) : (
                  <TextDiff key={`${ids.before} ${ids.after}`} before={unmarked(before[part])} after={unmarked(after[part])} />
                )}
              </section>
            ))}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
