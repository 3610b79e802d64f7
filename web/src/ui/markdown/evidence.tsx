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
import { plainText } from './text-marks.ts';

interface EvidenceProps {
  /** Parsed from a text whose redacted values were replaced by `takeSecrets`. */
  evidence: HttpEvidence;
  secrets: readonly string[];
  reveal: boolean;
  /** Empty if there is no title. */
  title: string;
  number?: number | undefined;
  /** Language of the text with the evidence; the page's language if unknown. */
  lang?: Language | undefined;
}

/** Evidence that a text contains: a request, a response, or both. */
export function Evidence({ evidence, title, number, lang, ...marks }: EvidenceProps) {
  const mine = useLanguage();
  // The caption is in the language of the text; the controls are in the language of the page.
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

/** Returns '2. Replayed code', 'Evidence 2' or, without a number, 'Replayed code' or 'Evidence'. */
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
  /** The element id, for links to the item. */
  id?: string | undefined;
  title: ReactNode;
  /** Language of the title, if it differs from the surrounding one. */
  titleLang?: Language | undefined;
  /** To the right of the title. */
  actions?: ReactNode;
  /** A note on the right of the title: a language or a size. */
  note?: ReactNode;
  /** Undefined if there are only the title and its actions. */
  children?: ReactNode;
}

/** One item of evidence: name and actions above the content. */
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

type HttpHalvesProps = Omit<EvidenceProps, 'title' | 'number'>;

/** Request and response side by side, stacked in a narrow container; long lines wrap. */
export function HttpHalves({ evidence: { request, response }, lang, ...marks }: HttpHalvesProps) {
  const mine = useLanguage();
  const captions = useTIn('ui', lang ?? mine);
  return (
    <div className={styles.halves}>
      {request && <Half caption={captions('evidence.request')} message={request} {...marks} />}
      {response && <Half caption={captions('evidence.response')} message={response} {...marks} />}
    </div>
  );
}

/** Copies a request as a curl command. A word replaces redacted text. */
export function useCopyCurl(): (request: HttpMessage) => void {
  const t = useT('ui');
  const copy = useCopy();
  return (request) => void copy(plainText(toCurl(request), t('redaction.word')));
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
  message: HttpMessage;
  secrets: readonly string[];
  reveal: boolean;
}

function Half({ caption, message, ...marks }: HalfProps) {
  return (
    <div className={styles.half}>
      <div className={styles.caption}>{caption}</div>
      <pre className={styles.http}>
        <b>
          <MarkedText text={message.startLine} {...marks} />
        </b>
        {'\n'}
        {message.headers.map(({ name, value }, index) => (
          // Two headers can be equal.
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
