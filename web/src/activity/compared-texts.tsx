import { redact, redactionParts } from '@coloa/contract/issues/redaction.ts';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CheckField } from '../ui/fields/check-field.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextDiff } from '../ui/markdown/text-diff.tsx';

export interface ComparedText {
  name: string;
  label: string;
  now: string;
  then: string;
}

/** Whether the earlier text shows something that the current text redacts. */
const uncovers = ({ now, then }: Pick<ComparedText, 'now' | 'then'>): boolean => {
  const shown = redact(then);
  return redactionParts(now).some(({ kind, value }) => kind === 'redacted' && value.trim() !== '' && shown.includes(value.trim()));
};

interface ComparedTextsProps {
  /** Contains only texts that differ. */
  texts: readonly ComparedText[];
  unavailableFiles: readonly string[];
  /** The selected texts to restore. Missing if the user cannot select among the texts. */
  choice?: { chosen: ReadonlySet<string>; onChange: (name: string, chosen: boolean) => void } | undefined;
}

export function ComparedTexts({ texts, unavailableFiles, choice }: ComparedTextsProps) {
  const t = useT('comments');
  if (texts.length === 0) return <Text tone="muted">{t('versions.same')}</Text>;
  return (
    <>
      {texts.some(uncovers) && <Notice kind="warn">{t('versions.uncovers')}</Notice>}
      {unavailableFiles.length > 0 && <Notice kind="warn">{t('versions.files', { count: unavailableFiles.length })}</Notice>}
      <Text as="p" size={12} tone="muted">
        {t('versions.legend')}
      </Text>
      {texts.map((text) => (
        <Compared key={text.name} text={text}>
          {choice && texts.length > 1 ? (
            <CheckField
              label={text.label}
              checked={choice.chosen.has(text.name)}
              onChange={(event) => choice.onChange(text.name, event.currentTarget.checked)}
            />
          ) : (
            text.label
          )}
        </Compared>
      ))}
    </>
  );
}

function Compared({ text: { now, then }, children }: { text: ComparedText; children: ReactNode }) {
  return (
    <section>
      <h3>{children}</h3>
      <TextDiff before={now} after={then} />
    </section>
  );
}
