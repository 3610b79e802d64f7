import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type ClipboardEvent, useRef } from 'react';
import { pastedHttp } from '../../../editor/paste/pasted-http.ts';
import { SecretCard } from '../../../editor/secrets/secret-card.tsx';
import { useSecrets } from '../../../editor/secrets/use-secrets.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconLock } from '../../../ui/layout/icons.tsx';
import styles from './evidence-form.module.css';
import { type EvidenceErrorName, errorNameOf } from './evidence-value.ts';
import { toggleCover } from './masked.ts';

/** The examples are not translated, because their notation is the same in every language. */
const EXAMPLES = {
  request: 'POST /api/v1/path HTTP/1.1\nHost: …',
  response: 'HTTP/1.1 200 OK\nContent-Type: …',
  code: '$ id\nuid=0(root)',
};

interface ItemTextsProps<Kind extends IssueEvidence['kind']> {
  item: Extract<IssueEvidence, { kind: Kind }>;
  onChange: (item: IssueEvidence) => void;
  errorOf: (name: EvidenceErrorName) => string | undefined;
  autoFocus: boolean;
}

/**
 * Renders the fields for request and response. While both are empty, a pasted HTTP exchange fills them with its request and its response.
 */
export function HttpTexts({ item, onChange, errorOf, autoFocus }: ItemTextsProps<'HTTP'>) {
  const t = useT('evidence');
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const http = pastedHttp(event.clipboardData.getData('text/plain'));
    const isFree = item.request.trim() === '' && item.response.trim() === '';
    if (!http || !isFree) return;
    event.preventDefault();
    onChange({ ...item, ...http });
  };
  return (
    <div className={styles.halves}>
      {(['request', 'response'] as const).map((part) => (
        <CoveredText
          key={part}
          label={t(`ui:evidence.${part}`)}
          field={errorNameOf(item.id, part)}
          placeholder={EXAMPLES[part]}
          value={item[part]}
          error={errorOf(errorNameOf(item.id, part))}
          autoFocus={autoFocus && part === 'request'}
          onPaste={paste}
          onChange={(text) => onChange({ ...item, [part]: text })}
        />
      ))}
    </div>
  );
}

export function CodeTexts({ item, onChange, errorOf, autoFocus }: ItemTextsProps<'CODE'>) {
  const t = useT('evidence');
  return (
    <>
      <CoveredText
        label={t('kind.CODE')}
        field={errorNameOf(item.id, 'text')}
        placeholder={EXAMPLES.code}
        value={item.text}
        error={errorOf(errorNameOf(item.id, 'text'))}
        autoFocus={autoFocus}
        onChange={(text) => onChange({ ...item, text })}
      />
      <TextField
        className={styles.language}
        label={t('language')}
        optional
        mono
        spellCheck={false}
        autoCapitalize="none"
        placeholder="bash"
        maxLength={LIMITS.tag}
        data-field={errorNameOf(item.id, 'language')}
        value={item.language}
        error={errorOf(errorNameOf(item.id, 'language'))}
        onChange={(event) => onChange({ ...item, language: event.currentTarget.value })}
      />
    </>
  );
}

interface CoveredTextProps {
  label: string;
  field: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

function CoveredText({ label, field, value, onChange, ...rest }: CoveredTextProps) {
  const t = useT('editor');
  const place = useRef<HTMLTextAreaElement>(null);
  const secrets = useSecrets(value);
  const cover = () => {
    const area = place.current;
    if (!area) return;
    area.focus();
    if (area.selectionStart === area.selectionEnd) return toast.bad(t('selectToRedact'));
    const { text, start, end } = toggleCover(value, area.selectionStart, area.selectionEnd);
    onChange(text);
    requestAnimationFrame(() => area.setSelectionRange(start, end));
  };
  return (
    <div>
      <TextArea
        {...rest}
        ref={place}
        className={styles.text}
        label={label}
        aside={
          <button
            type="button"
            className={styles.cover}
            title={t('redact')}
            aria-label={t('redactIn', { name: label })}
            // Keeps the focus and the selection in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={cover}
          >
            <IconLock size={14} />
          </button>
        }
        mono
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={LIMITS.markdown}
        data-field={field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <SecretCard text={value} found={secrets} onRedact={onChange} />
    </div>
  );
}
