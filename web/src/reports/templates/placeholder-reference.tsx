import { fieldPlaceholders } from '@coloa/contract/reports/field-placeholders.ts';
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
import { useFields } from '../../custom-fields/use-fields.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
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

interface Described extends Placeholder {
  about: string;
  example?: string;
}

const listedUnder = ({ scopes }: Placeholder): PlaceholderScope => scopes[0] ?? 'report';
const loopInto = (scope: PlaceholderScope): string | undefined => {
  const loop = PLACEHOLDERS.find(({ opens }) => opens === scope);
  return loop && writtenPlaceholder(loop);
};

export function PlaceholderReference() {
  const t = useT('reportTemplates');
  const { general, ofFields } = useDescribedPlaceholders();
  const [typed, setTyped] = useState('');
  const sought = fold(typed).split(/\s+/).filter(Boolean);
  const matches = ({ name, about, example = '', kind }: Described) => {
    const text = fold(`${name} ${about} ${example} ${t(`kind.${kind}`)}`);
    return sought.every((word) => text.includes(word));
  };
  const found = general.filter(matches);
  const foundFields = ofFields.filter(matches);
  const count = found.length + foundFields.length;
  return (
    <Card
      title={t('reference.title')}
      note={sought.length > 0 ? t('reference.found', { count, total: general.length + ofFields.length }) : t('reference.count', { count })}
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
      {count === 0 && (
        <EmptyState action={<Button onClick={() => setTyped('')}>{t('reference.clear')}</Button>}>
          {t('reference.nothing', { text: typed })}
        </EmptyState>
      )}
      {PLACEHOLDER_SCOPES.map((scope) => (
        <Placeholders
          key={scope}
          id={`scope-${scope}`}
          title={t(`scope.${scope}`)}
          scope={scope}
          placeholders={found.filter((placeholder) => listedUnder(placeholder) === scope)}
        />
      ))}
      <Placeholders id="scope-fields" title={t('reference.fields')} scope="finding" placeholders={foundFields} />
    </Card>
  );
}

interface PlaceholdersProps {
  id: string;
  title: string;
  scope: PlaceholderScope;
  placeholders: readonly Described[];
}

function Placeholders({ id, title, scope, placeholders }: PlaceholdersProps) {
  const t = useT('reportTemplates');
  const loop = loopInto(scope);
  if (placeholders.length === 0) return null;
  return (
    <section className={styles.scope} aria-labelledby={id}>
      <h3 id={id}>
        {title}
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

function PlaceholderRow({ placeholder }: { placeholder: Described }) {
  const t = useT('reportTemplates');
  const copy = useCopy();
  const written = writtenPlaceholder(placeholder);
  const { about, example } = placeholder;
  return (
    <li className={styles.placeholder}>
      <code className={styles.written}>{written}</code>
      <span className={styles.about}>
        {about}
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

/**
 * Returns all placeholders with their descriptions, and those of the custom fields that clients see. A test compares the names of
 * placeholders with the keys of these texts.
 */
function useDescribedPlaceholders(): { general: Described[]; ofFields: Described[] } {
  const t = useT('reportTemplates');
  const language = useLanguage();
  const fields = useFields().filter(({ clientVisible }) => clientVisible);
  const general = PLACEHOLDERS.map((placeholder): Described => {
    const key = placeholderKey(placeholder.name);
    const about = t(`about.${key as keyof typeof words.about}`);
    return { ...placeholder, about, ...(placeholder.kind === 'TEXT' && { example: t(`examples.${key as keyof typeof words.examples}`) }) };
  });
  const ofFields = fields.flatMap(({ key, name, type }): Described[] => {
    const [value, condition] = fieldPlaceholders({ key, isMarkdown: type === 'MARKDOWN' });
    const said = { name: name[language] };
    return [
      { ...value, about: t('reference.fieldValue', said) },
      { ...condition, about: t('reference.fieldCondition', said) },
    ];
  });
  return { general, ofFields };
}
