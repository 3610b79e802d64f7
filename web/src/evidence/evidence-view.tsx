import { parseHttpMessage } from '@coloa/contract/issues/evidence.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { ReactNode } from 'react';
import { FileName } from '../files/file-name.tsx';
import { formatSize } from '../lib/format.ts';
import { useLanguage, useT, useTIn } from '../lib/i18n.ts';
import { IconDownload, IconFile } from '../ui/layout/icons.tsx';
import { CodeBlock } from '../ui/markdown/code-block.tsx';
import { CopyCurl, EvidenceFrame, evidenceName, HttpHalves } from '../ui/markdown/evidence.tsx';
import { evidenceAnchor } from '../ui/markdown/evidence-references.tsx';
import { MarkedText } from '../ui/markdown/marked-text.tsx';
import { TextLanguage, useRedactionWord } from '../ui/markdown/text-language.tsx';
import { plainText, takeSecrets } from '../ui/markdown/text-marks.ts';
import { captionIn, type EvidenceFile, fileOf, withoutHighlights } from './evidence-items.ts';
import styles from './evidence-view.module.css';
import { measuredWords } from './exchange-numbers.ts';

interface EvidenceLook {
  /** The preferred language of captions, and the language of labels such as 'Evidence 2'. */
  language: Language;
  files: readonly EvidenceFile[];
  /** Whether redacted text can be revealed, if the server sent it. False in reports. */
  reveal: boolean;
  /** Returns the HTML id of an item, by default the target of references. Null omits the ids, for pages that show an item twice. */
  anchorOf?: ((evidenceId: string) => string) | null | undefined;
  actions?: ((item: IssueEvidence, number: number) => ReactNode) | undefined;
  /** Returns the content to show below the frame of an item. */
  below?: ((item: IssueEvidence, number: number) => ReactNode) | undefined;
  /** Called to enlarge an image. By default, the link of an image opens it in a new tab. */
  onEnlarge?: ((file: EvidenceFile) => void) | undefined;
  /** Returns the content to show instead of an image or file that the page cannot show; null for other items. */
  insteadOf?: ((item: IssueEvidence) => ReactNode) | undefined;
}

interface EvidenceViewProps extends EvidenceLook {
  items: readonly IssueEvidence[];
  /** Returns the number of an item; null while the number is unknown. By default, the number is the position in the list. */
  numberOf?: ((evidenceId: string) => number | null) | undefined;
}

/** Report pages show this component too, so it uses only translations that they load, and no menus of its own. */
export function EvidenceView({ items, numberOf, ...look }: EvidenceViewProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.list}>
      {items.map((item, at) => (
        <EvidenceItem key={item.id} item={item} number={numberOf ? numberOf(item.id) : at + 1} {...look} />
      ))}
    </div>
  );
}

interface EvidenceItemProps extends EvidenceLook {
  item: IssueEvidence;
  number: number | null;
}

export function EvidenceItem(props: EvidenceItemProps) {
  return (
    <>
      <TextLanguage lang={props.language}>
        <Item {...props} />
      </TextLanguage>
      {props.number !== null && props.below?.(props.item, props.number)}
    </>
  );
}

function Item({ item, number, anchorOf = evidenceAnchor, actions, ...look }: EvidenceItemProps) {
  const { language, reveal } = look;
  const page = useLanguage();
  const t = useTIn('ui', language);
  const caption = captionIn(item, language);
  const lang = caption?.lang ?? language;
  const { text, secrets } = takeSecrets(visibleText(caption?.text ?? ''));
  const file = fileOf(item, look.files);
  const frame = {
    id: anchorOf?.(item.id),
    title: evidenceName(
      t,
      number,
      caption && (
        <TextLanguage lang={lang}>
          <MarkedText text={text} secrets={secrets} reveal={reveal} />
        </TextLanguage>
      ),
    ),
    titleLang: lang === page ? undefined : lang,
  };
  const more = number === null ? null : actions?.(item, number);
  const instead = look.insteadOf?.(item);
  switch (item.kind) {
    case 'HTTP':
      return <HttpItem item={item} frame={frame} more={more} {...look} />;
    case 'CODE':
      return (
        <EvidenceFrame {...frame} note={item.language} actions={more}>
          <CodeItem item={item} reveal={reveal} />
        </EvidenceFrame>
      );
    case 'IMAGE':
      return (
        <EvidenceFrame {...frame} actions={more}>
          <TextLanguage lang={lang}>
            {instead ?? <ImageLink file={file} caption={caption?.text ?? ''} lang={frame.titleLang} onEnlarge={look.onEnlarge} />}
          </TextLanguage>
        </EvidenceFrame>
      );
    case 'FILE':
      return (
        <EvidenceFrame {...frame} actions={more}>
          {instead ?? <FileRow file={file} />}
        </EvidenceFrame>
      );
  }
}

interface HttpItemProps extends EvidenceLook {
  item: Extract<IssueEvidence, { kind: 'HTTP' }>;
  frame: Parameters<typeof EvidenceFrame>[0];
  more: ReactNode;
}

function HttpItem({ item, frame, more, language, reveal }: HttpItemProps) {
  const secrets: string[] = [];
  const [request, response] = [item.request, item.response].map((text) => parseHttpMessage(takeSecrets(visibleText(text), secrets).text));
  const plain = parseHttpMessage(takeSecrets(withoutHighlights(visibleText(item.request)), secrets).text);
  const curl = plain && <CopyCurl request={plain} className={more ? styles.alsoInMenu : undefined} />;
  return (
    <EvidenceFrame
      {...frame}
      actions={
        (curl || more) && (
          <>
            {curl}
            {more}
          </>
        )
      }
    >
      <HttpHalves
        evidence={{ request: request ?? null, response: response ?? null }}
        lang={language}
        measured={measuredWords(item, language)}
        secrets={secrets}
        reveal={reveal}
      />
    </EvidenceFrame>
  );
}

function CodeItem({ item, reveal }: { item: Extract<IssueEvidence, { kind: 'CODE' }>; reveal: boolean }) {
  const { text, secrets } = takeSecrets(visibleText(item.text));
  return <CodeBlock flush code={text} language={item.language || undefined} secrets={secrets} reveal={reveal} />;
}

interface ImageLinkProps extends Pick<EvidenceLook, 'onEnlarge'> {
  file: EvidenceFile;
  caption: string;
  /** The language of the caption, if it differs from that of the page. */
  lang?: Language | undefined;
}

export function ImageLink({ file, caption, lang, onEnlarge }: ImageLinkProps) {
  const t = useT('ui');
  const word = useRedactionWord();
  const spoken = plainText(takeSecrets(visibleText(caption)).text, word);
  return (
    <div className={styles.image}>
      <a
        href={file.url}
        target="_blank"
        rel="noopener"
        aria-label={t('markdown.openImage', { caption: spoken }).trim()}
        onClick={(event) => {
          if (!onEnlarge || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onEnlarge(file);
        }}
      >
        <img
          src={file.url}
          alt={spoken || t('markdown.image')}
          lang={lang}
          loading="lazy"
          width={file.width ?? undefined}
          height={file.height ?? undefined}
        />
      </a>
    </div>
  );
}

export function FileRow({ file }: { file: EvidenceFile }) {
  const t = useT('ui');
  const language = useLanguage();
  const name = file.name || t('evidence.file', { ending: (file.fileName.split('.')[1] ?? '').toUpperCase() });
  return (
    <div className={styles.file}>
      <IconFile />
      <FileName>{name}</FileName>
      {file.size > 0 && <span className={styles.size}>{formatSize(file.size, language)}</span>}
      <a
        href={file.url}
        download={file.name || true}
        aria-label={t('evidence.download', { name })}
        title={t('evidence.download', { name })}
      >
        <IconDownload />
      </a>
    </div>
  );
}
