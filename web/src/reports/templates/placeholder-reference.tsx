import {
  PLACEHOLDER_SCOPES,
  PLACEHOLDERS,
  type Placeholder,
  type PlaceholderScope,
  placeholderKey,
  writtenPlaceholder,
} from '@coloa/contract/reports/report-placeholders.ts';
import { useState } from 'react';
import type words from '../../../../i18n/vi/reportTemplates.json';
import { useT } from '../../lib/i18n.ts';
import { fold } from '../../lib/texts.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { Tag } from '../../ui/data/words.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { IconCopy } from '../../ui/layout/icons.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './templates.module.css';

const SYNTAX = ['text', 'rich', 'loop', 'condition', 'style'] as const;

const listedUnder = ({ scopes }: Placeholder): PlaceholderScope => scopes[0] ?? 'report';
const loopInto = (scope: PlaceholderScope): string | undefined => {
  const loop = PLACEHOLDERS.find(({ opens }) => opens === scope);
  return loop && writtenPlaceholder(loop);
};

export function PlaceholderReference() {
  const t = useT('reportTemplates');
  const said = usePlaceholderWords();
  const [typed, setTyped] = useState('');
  const sought = fold(typed).split(/\s+/).filter(Boolean);
  const found = PLACEHOLDERS.filter((placeholder) => {
    const text = fold(`${placeholder.name} ${said.about(placeholder)} ${said.example(placeholder) ?? ''} ${t(`kind.${placeholder.kind}`)}`);
    return sought.every((word) => text.includes(word));
  });
  return (
    <Card
      title={t('reference.title')}
      note={
        sought.length > 0
          ? t('reference.found', { count: found.length, total: PLACEHOLDERS.length })
          : t('reference.count', { count: found.length })
      }
      actions={<SearchBox label={t('reference.search')} value={typed} onChange={setTyped} />}
      padded={false}
    >
      <div className={styles.intro}>
        <p>{t('reference.intro')}</p>
        <ul className={styles.syntax}>
          {SYNTAX.map((each) => (
            <li key={each}>{t(`reference.syntax.${each}`)}</li>
          ))}
        </ul>
      </div>
      {found.length === 0 && (
        <EmptyState action={<Button onClick={() => setTyped('')}>{t('reference.clear')}</Button>}>
          {t('reference.nothing', { text: typed })}
        </EmptyState>
      )}
      {PLACEHOLDER_SCOPES.map((scope) => (
        <ScopeSection key={scope} scope={scope} placeholders={found.filter((placeholder) => listedUnder(placeholder) === scope)} />
      ))}
    </Card>
  );
}

function ScopeSection({ scope, placeholders }: { scope: PlaceholderScope; placeholders: readonly Placeholder[] }) {
  const t = useT('reportTemplates');
  const loop = loopInto(scope);
  if (placeholders.length === 0) return null;
  return (
    <section className={styles.scope} aria-labelledby={`scope-${scope}`}>
      <h3 id={`scope-${scope}`}>
        {t(`scope.${scope}`)}
        {loop && (
          <Text size={12} tone="muted">
            {t('reference.within', { loop })}
          </Text>
        )}
      </h3>
      <ul className={styles.placeholders}>
        {placeholders.map((placeholder) => (
          <PlaceholderRow key={placeholder.name} placeholder={placeholder} />
        ))}
      </ul>
    </section>
  );
}

function PlaceholderRow({ placeholder }: { placeholder: Placeholder }) {
  const t = useT('reportTemplates');
  const said = usePlaceholderWords();
  const copy = useCopy();
  const written = writtenPlaceholder(placeholder);
  const example = said.example(placeholder);
  return (
    <li className={styles.placeholder}>
      <code className={styles.written}>{written}</code>
      <span className={styles.about}>
        {said.about(placeholder)}
        {example !== undefined && (
          <Text as="span" size={12} tone="muted" className={styles.example}>
            {t('reference.example', { example })}
          </Text>
        )}
      </span>
      <Tag>{t(`kind.${placeholder.kind}`)}</Tag>
      <IconButton label={t('reference.copy', { written })} onClick={() => void copy(written.replace('…', ''))}>
        <IconCopy size={14} />
      </IconButton>
    </li>
  );
}

/** Returns functions that describe a placeholder. A test compares the names of placeholders with the keys of these texts. */
function usePlaceholderWords() {
  const t = useT('reportTemplates');
  return {
    about: ({ name }: Placeholder): string => t(`about.${placeholderKey(name) as keyof typeof words.about}`),
    example: ({ name, kind }: Placeholder): string | undefined =>
      kind === 'TEXT' ? t(`examples.${placeholderKey(name) as keyof typeof words.examples}`) : undefined,
  };
}
