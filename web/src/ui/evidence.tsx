import type { HttpEvidence, HttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { useLanguage, useT, useTIn } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import styles from './evidence.module.css';
import { toCurl } from './http-exchange.ts';
import { IconCopy } from './icons.tsx';
import { MarkedText } from './marked-text.tsx';
import { plainText } from './text-marks.ts';
import { useCopy } from './use-copy.ts';

interface EvidenceProps {
  /** Read from a text whose covered values were taken out by `takeSecrets`. */
  evidence: HttpEvidence;
  secrets: readonly string[];
  reveal: boolean;
  /** Empty for none. */
  title: string;
  /** Of the text it stands in; the page's where that is not known. */
  lang?: Language | undefined;
}

/** Request and response side by side, stacked on phones; long lines wrap. */
export function Evidence({ evidence, secrets, reveal, title, lang }: EvidenceProps) {
  const t = useT('ui');
  const mine = useLanguage();
  // Captions belong to the text; what is pressed belongs to the page.
  const captions = useTIn('ui', lang ?? mine);
  const copy = useCopy();
  const { request, response } = evidence;
  const marks = { secrets, reveal };
  return (
    <figure className={styles.evidence}>
      <figcaption className={styles.head}>
        <b>{title ? <MarkedText text={title} {...marks} /> : captions('evidence.title')}</b>
        {request && (
          <Button kind="quiet" size="s" icon={<IconCopy size={14} />} onClick={() => copy(plainText(toCurl(request), t('redaction.word')))}>
            {t('evidence.copyCurl')}
          </Button>
        )}
      </figcaption>
      <div className={styles.halves}>
        {request && <Half caption={captions('evidence.request')} message={request} {...marks} />}
        {response && <Half caption={captions('evidence.response')} message={response} {...marks} />}
      </div>
    </figure>
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
        {message.headers.map(({ name, value }) => (
          <span key={`${name} ${value}`}>
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
