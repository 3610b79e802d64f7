import type { HttpEvidence, HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useLanguage, useT, useTIn } from '../../lib/i18n.ts';
import { useCopy } from '../behavior/use-copy.ts';
import { Button } from '../layout/button.tsx';
import { IconCopy } from '../layout/icons.tsx';
import styles from './evidence.module.css';
import { toCurl } from './http-exchange.ts';
import { MarkedText } from './marked-text.tsx';
import { useRedactionWord } from './text-language.tsx';
import { plainText } from './text-marks.ts';

interface EvidenceProps {
  /** The evidence, parsed from a text in which `takeSecrets` has replaced the redacted values. */
  evidence: HttpEvidence;
  secrets: readonly string[];
  reveal: boolean;
  /** The title; an empty string if there is none. */
  title: string;
  number?: number | undefined;
  /** The language of the text that contains the evidence. Defaults to the language of the page. */
  lang?: Language | undefined;
}

export function Evidence({ evidence, title, number, lang, ...marks }: EvidenceProps) {
  const mine = useLanguage();
  // Captions use the language of the text, while controls use the language of the page.
  const captions = useTIn('ui', lang ?? mine);
  return (
    <EvidenceFrame
      title={evidenceName(captions, number ?? null, title && <MarkedText text={title} {...marks} />)}
      actions={evidence.request && <CopyCurl request={evidence.request} />}
    >
      <HttpHalves evidence={evidence} lang={lang} {...marks} />
    </EvidenceFrame>
  );
}

/** Returns a name such as '2. Replayed code' or 'Evidence 2'. Without a number, returns 'Replayed code' or 'Evidence'. */
export function evidenceName(t: TFunction<'ui'>, number: number | null, caption: ReactNode): ReactNode {
  if (!caption) return number === null ? t('evidence.title') : t('evidence.number', { number });
  if (number === null) return caption;
  return (
    <>
      {number}. {caption}
    </>
  );
}

interface EvidenceFrameProps {
  id?: string | undefined;
  title: ReactNode;
  /** Set only if the language of the title differs from that of the surrounding text. */
  titleLang?: Language | undefined;
  actions?: ReactNode;
  note?: ReactNode;
  /** The content below the head. Undefined to show only the head. */
  children?: ReactNode;
}

export function EvidenceFrame({ id, title, titleLang, actions, note, children }: EvidenceFrameProps) {
  return (
    <figure id={id} className={styles.evidence}>
      <figcaption className={styles.head}>
        <b lang={titleLang}>{title}</b>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <span className={styles.actions}>{actions}</span>}
      </figcaption>
      {children}
    </figure>
  );
}

interface HttpHalvesProps extends Omit<EvidenceProps, 'title' | 'number'> {
  /** Time and size of the exchange in words, shown with its last message. */
  measured?: string | undefined;
}

/** Shows the request and the response side by side, or stacked in a container up to 560 px wide. */
export function HttpHalves({ evidence: { request, response }, lang, measured, ...marks }: HttpHalvesProps) {
  const mine = useLanguage();
  const captions = useTIn('ui', lang ?? mine);
  return (
    <div className={styles.halves}>
      {request && <Half caption={captions('evidence.request')} measured={response ? undefined : measured} message={request} {...marks} />}
      {response && <Half caption={captions('evidence.response')} measured={measured} message={response} {...marks} />}
    </div>
  );
}

/** Returns a function that copies a request as a curl command. A word replaces each redacted value. */
export function useCopyCurl(): (request: HttpMessage) => void {
  const word = useRedactionWord();
  const copy = useCopy();
  return (request) => void copy(plainText(toCurl(request), word));
}

export function CopyCurl({ request, className }: { request: HttpMessage; className?: string | undefined }) {
  const t = useT('ui');
  const copy = useCopyCurl();
  return (
    <Button kind="quiet" size="s" className={className} icon={<IconCopy size={14} />} onClick={() => copy(request)}>
      {t('evidence.copyCurl')}
    </Button>
  );
}

interface HalfProps {
  caption: string;
  measured: string | undefined;
  message: HttpMessage;
  secrets: readonly string[];
  reveal: boolean;
}

function Half({ caption, measured, message, ...marks }: HalfProps) {
  return (
    <div className={styles.half}>
      <div className={styles.caption}>
        <span>{caption}</span>
        {measured && <span>{measured}</span>}
      </div>
      <pre className={styles.http}>
        <b>
          <MarkedText text={message.startLine} {...marks} />
        </b>
        {'\n'}
        {message.headers.map(({ name, value }, index) => (
          // Headers can repeat, so the key contains their position.
          <span key={`header ${String(index)}`}>
            {name !== null && <span className={styles.name}>{name}: </span>}
            <MarkedText text={value} {...marks} />
            {'\n'}
          </span>
        ))}
        {message.body !== null && '\n'}
        {message.body !== null && <MarkedText text={message.body} {...marks} />}
      </pre>
    </div>
  );
}
