import { type IssueEvidence, MOST_DURATION_MS, MOST_RESPONSE_BYTES } from '@coloa/contract/issues/issue-evidence.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type ClipboardEvent, type ReactNode, useRef } from 'react';
import { pastedHttp } from '../../../editor/paste/pasted-http.ts';
import { SecretCard } from '../../../editor/secrets/secret-card.tsx';
import { useSecrets } from '../../../editor/secrets/use-secrets.ts';
import { useT } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { IconLock } from '../../../ui/layout/icons.tsx';
import styles from './evidence-form.module.css';
import { type EvidenceErrorName, errorNameOf, exchangeParts } from './evidence-value.ts';
import { looksLikeHar, onlyExchange, readHar } from './har.ts';
import { toggleHighlight } from './highlights.ts';
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

interface HttpTextsProps extends ItemTextsProps<'HTTP'> {
  onHar: (text: string) => void;
}

/** Renders the fields for request and response. While both are empty, a pasted HTTP exchange or HAR entry fills them. */
export function HttpTexts({ item, onChange, errorOf, autoFocus, onHar }: HttpTextsProps) {
  const t = useT('evidence');
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (item.request.trim() !== '' || item.response.trim() !== '') return;
    const http = pastedHttp(text);
    if (!http && !looksLikeHar(text)) return;
    event.preventDefault();
    const exchange = http ? null : onlyExchange(readHar(text));
    if (http) onChange({ ...item, ...http });
    else if (exchange) onChange({ ...item, ...exchangeParts(exchange) });
    else onHar(text);
  };
  return (
    <>
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
      <div className={styles.numbers}>
        {(['durationMs', 'responseBytes'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`number.${name}`)}
            optional
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(MOST[name]).length}
            data-field={errorNameOf(item.id, name)}
            value={item[name] === undefined ? '' : String(item[name])}
            error={errorOf(errorNameOf(item.id, name))}
            onChange={(event) => onChange({ ...item, [name]: numberOf(event.currentTarget.value, MOST[name]) })}
          />
        ))}
      </div>
    </>
  );
}

/** The icon is not in `icons.tsx`, because all pages load that file. */
const MARKER = 'M9.6 3.2l3.2 3.2-5 5H4.6V8.2zM8 4.8l3.2 3.2M3 13.6h10';

const MOST = { durationMs: MOST_DURATION_MS, responseBytes: MOST_RESPONSE_BYTES };

/** Returns the number in a text, without signs and separators; undefined if there are no digits. */
function numberOf(text: string, max: number): number | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), max);
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
  const mark = (toggle: typeof toggleHighlight, hints: { nothing: string; impossible: string }) => {
    const area = place.current;
    if (!area) return;
    area.focus();
    if (area.selectionStart === area.selectionEnd) return toast.bad(hints.nothing);
    const marked = toggle(value, area.selectionStart, area.selectionEnd);
    if (!marked) return toast.bad(hints.impossible);
    onChange(marked.text);
    requestAnimationFrame(() => area.setSelectionRange(marked.start, marked.end));
  };
  const tool = (words: { title: string; name: string }, icon: ReactNode, onPress: () => void) => (
    <button
      type="button"
      className={styles.cover}
      title={words.title}
      aria-label={words.name}
      // Keeps the focus and the selection in the text area.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </button>
  );
  return (
    <div>
      <TextArea
        {...rest}
        ref={place}
        className={styles.text}
        label={label}
        aside={
          <span className={styles.marks}>
            {tool({ title: t('highlight'), name: t('highlightIn', { name: label }) }, <Icon size={14} path={MARKER} />, () =>
              mark(toggleHighlight, { nothing: t('selectToHighlight'), impossible: t('cannotHighlight') }),
            )}
            {tool({ title: t('redact'), name: t('redactIn', { name: label }) }, <IconLock size={14} />, () =>
              mark(toggleCover, { nothing: t('selectToRedact'), impossible: t('selectToRedact') }),
            )}
          </span>
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
      <SecretCard text={value} found={secrets} onRedact={onChange} onFocus={() => place.current?.focus()} />
    </div>
  );
}
