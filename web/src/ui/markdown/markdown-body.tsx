import { evidenceTitle, isHttp, parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { evidenceReferredTo } from '@coloa/contract/issues/evidence-item.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { usernameKey } from '@coloa/contract/users/username-key.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import type { Element } from 'hast';
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react';
import Markdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useT } from '../../lib/i18n.ts';
import { SkeletonText } from '../feedback/skeleton.tsx';
import { ScrollRegion } from '../layout/scroll-region.tsx';
import { CodeBlock } from './code-block.tsx';
import { Evidence } from './evidence.tsx';
import { EvidenceReference } from './evidence-references.tsx';
import styles from './markdown.module.css';
import { asWritten, exchanges, flat, lineBreaks, markText, numbered, visible, wholeBlocks } from './markdown-marks.ts';
import { LinkWords, MarkdownPicture } from './markdown-picture.tsx';
import { markdownPieces } from './markdown-pieces.ts';
import { MarkedText } from './marked-text.tsx';
import { shownAddresses } from './shown-addresses.ts';
import { TextLanguage } from './text-language.tsx';
import { takeSecrets } from './text-marks.ts';
import { useDrawable } from './use-drawable.ts';

export interface MarkdownViewProps {
  /** Markdown source. */
  children: string;
  /** True for the team, who can open redacted values. False for clients, reports and report links. */
  reveal?: boolean;
  /** Maps the usernames of mentioned users to their display names. */
  mentions?: Readonly<Record<string, string>>;
  /** The language of captions inside the text, such as those of evidence. Defaults to the language of the page. */
  lang?: Language | undefined;
  /** The number of levels by which headings are moved down, because the page has headings above the text. Defaults to 2. */
  shift?: number;
  /** True for comments: a single line break in the source is a line break. */
  breaks?: boolean;
  /** Number of the first evidence. Only reports number evidence. */
  firstEvidence?: number | undefined;
}

/** Matches the allowed schemes of links to other sites. Other schemes are not allowed, because the text is untrusted. */
const safeLink = /^(?:https?:|mailto:)/i;
/** Matches only files stored in Coloa, because the server of an external image could track the text's readers. */
const ownFile = /^\/attachments\/\w[\w.-]*$/;

/** Matches the placeholder of a redacted value in a URL. Such a URL does not become a link, because the link would not work. */
const covered = /%EE%80%80/i;

const mayLinkTo = (url: string): boolean => (safeLink.test(url) && !covered.test(url)) || evidenceReferredTo(url) !== null;

const addresses = shownAddresses((url) => ownFile.test(url) || mayLinkTo(url));

/** True if a link has its own text. The text of an automatic link such as `<evidence:k3f9x2ma>` is only its URL. */
const hasOwnWords = ({ children }: Element, address: string): boolean =>
  children.length > 0 && !(children.length === 1 && children[0]?.type === 'text' && children[0].value === address);

const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow' };

const nobody: Readonly<Record<string, string>> = {};

const levels = [1, 2, 3, 4, 5, 6] as const;

/** Maps each heading to the heading that is `shift` levels lower, within `h1` to `h6`. */
function shifted(shift: number): Components {
  const byLevel = levels.map((level) => {
    const drawn = levels[Math.min(6, Math.max(1, level + shift)) - 1] ?? level;
    return [`h${level}`, `h${drawn}`];
  });
  return Object.fromEntries(byLevel) as Components;
}

/** Renders Markdown of users, which is untrusted: without raw HTML and external images, and with links only to allowed URLs. */
export function MarkdownBody({ children, ...look }: MarkdownViewProps) {
  const drawable = useDrawable(visibleText(children));
  if (!drawable) return <SkeletonText lines={6} />;
  return (
    <TextLanguage lang={look.lang}>
      {drawable.fits ? <Prose source={drawable.source} {...look} /> : <Unparsed source={drawable.source} reveal={look.reveal} />}
    </TextLanguage>
  );
}

function Prose({ source: text, ...look }: PieceProps) {
  return (
    <div className={styles.prose}>
      {(look.firstEvidence === undefined ? markdownPieces(text) : [text]).map((source, index) => (
        // Pieces can be identified only by their position.
        <MarkdownPiece key={`piece ${String(index)}`} source={source} {...look} />
      ))}
    </div>
  );
}

/** Shows the source of a text whose rendering would block the page, as the report does. */
function Unparsed({ source, reveal = true }: { source: string; reveal: boolean | undefined }) {
  const t = useT('ui');
  const { text, secrets } = takeSecrets(source);
  return (
    <div className={styles.prose}>
      <p className={styles.blocked}>{t('markdown.tooComplex')}</p>
      <CodeBlock code={text} secrets={secrets} reveal={reveal} />
    </div>
  );
}

interface PieceProps extends Omit<MarkdownViewProps, 'children'> {
  source: string;
}

interface Drawing {
  secrets: readonly string[];
  reveal: boolean;
  lang: Language | undefined;
}

function MarkdownLink({ href, node, children: inside, lang }: ComponentProps<'a'> & ExtraProps & Pick<Drawing, 'lang'>) {
  if (!href) return inside;
  const evidenceId = evidenceReferredTo(href);
  if (evidenceId) {
    return (
      <EvidenceReference id={evidenceId} lang={lang}>
        {node && hasOwnWords(node, href) && <LinkWords>{inside}</LinkWords>}
      </EvidenceReference>
    );
  }
  return (
    <a href={href} {...(ownFile.test(href) ? { download: true } : elsewhere)}>
      <LinkWords>{inside}</LinkWords>
    </a>
  );
}

function MarkdownBlock({ node, children: inside, lang, ...marks }: ExtraProps & Drawing & { children?: ReactNode }) {
  const code = node?.children[0];
  if (code?.type !== 'element') return <pre>{inside}</pre>;
  const content = code.children[0]?.type === 'text' ? code.children[0].value.replace(/\n$/, '') : '';
  const names = Array.isArray(code.properties.className) ? code.properties.className.map(String) : [];
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const evidence = isHttp(language) ? parseHttpEvidence(content) : null;
  if (!evidence) return <CodeBlock code={content} language={language} {...marks} />;
  const { dataNumber } = code.properties;
  const number = typeof dataNumber === 'number' ? dataNumber : undefined;
  return <Evidence evidence={evidence} number={number} title={evidenceTitle(code.data?.meta ?? '')} lang={lang} {...marks} />;
}

export const MarkdownPiece = memo(
  ({ source, reveal = true, mentions = nobody, lang, shift = 2, breaks = false, firstEvidence }: PieceProps) => {
    const t = useT('ui');
    const { text, secrets } = takeSecrets(source);
    const headings = useMemo(() => shifted(shift), [shift]);
    const drawing: Drawing = { secrets, reveal, lang };
    const components: Components = {
      ...headings,
      a: ({ href, node, children: inside }) => (
        <MarkdownLink href={href} node={node} lang={lang}>
          {inside}
        </MarkdownLink>
      ),
      img: ({ src, alt = '' }) => <MarkdownPicture src={src ? String(src) : ''} alt={alt} secrets={secrets} reveal={reveal} />,
      input: ({ checked }) => (
        <input type="checkbox" disabled checked={checked === true} aria-label={checked ? t('markdown.done') : t('markdown.open')} />
      ),
      table: ({ children: inside }) => (
        <ScrollRegion className={styles.table} label={t('markdown.table')}>
          <table>{inside}</table>
        </ScrollRegion>
      ),
      span: (props) => {
        const { 'data-redacted': redacted, 'data-mention': mention, children: inside } = props as SpanProps;
        if (redacted !== undefined) return <MarkedText text={redacted} secrets={secrets} reveal={reveal} />;
        if (mention !== undefined) return <span className={styles.mention}>@{mention}</span>;
        return <span>{inside}</span>;
      },
      pre: ({ node, children: inside }) => (
        <MarkdownBlock node={node} {...drawing}>
          {inside}
        </MarkdownBlock>
      ),
    };
    return (
      <Markdown
        remarkPlugins={[
          remarkGfm,
          asWritten(text),
          flat,
          ...(breaks ? [lineBreaks] : []),
          addresses,
          visible,
          exchanges,
          numbered(firstEvidence),
          wholeBlocks,
        ]}
        rehypePlugins={[markText(new Map(Object.entries(mentions).map(([username, name]) => [usernameKey(username), name])))]}
        urlTransform={(url, key) => (ownFile.test(url) || (key === 'href' && mayLinkTo(url)) ? url : undefined)}
        components={components}
      >
        {text}
      </Markdown>
    );
  },
);
MarkdownPiece.displayName = 'MarkdownPiece';

interface SpanProps {
  'data-redacted'?: string;
  'data-mention'?: string;
  children?: ReactNode;
}
