import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../behavior/use-copy.ts';
import { cx } from '../design/classes.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconCopy } from '../layout/icons.tsx';
import styles from './code-block.module.css';
import type { Token } from './highlight.ts';
import { MarkedText } from './marked-text.tsx';
import { useRedactionWord } from './text-language.tsx';
import { plainText } from './text-marks.ts';

interface CodeBlockProps {
  code: string;
  language?: string | undefined;
  secrets?: readonly string[];
  reveal?: boolean;
  flush?: boolean;
}

const none: readonly string[] = [];

/** Margin around the window within which blocks are highlighted. */
const NEAR = '400px 0px';

/** Returns the tokens of the code; null until the code is highlighted, or if `language` is missing or unsupported. */
function useTokens(block: RefObject<HTMLElement | null>, code: string, language: string | undefined): Token[] | null {
  const [coloured, setColoured] = useState<{ code: string; tokens: Token[] | null } | null>(null);
  useEffect(() => {
    if (!language || !block.current) return;
    let current = true;
    const colour = () =>
      import('./highlight.ts').then(
        ({ tokensOf }) => current && setColoured({ code, tokens: tokensOf(code, language) }),
        // If the highlighter cannot be loaded, the code is shown without colours.
        () => undefined,
      );
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void colour();
      },
      { rootMargin: NEAR },
    );
    observer.observe(block.current);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [block, code, language]);
  // Ignores tokens of the previous code until the new code is highlighted.
  return coloured?.code === code ? coloured.tokens : null;
}

function Tokens({ tokens }: { tokens: readonly Token[] }) {
  let at = 0;
  return tokens.map((token) => {
    at += token.text.length;
    return token.kind ? (
      <span key={at} data-token={token.kind}>
        {token.text}
      </span>
    ) : (
      token.text
    );
  });
}

/**
 * Highlights code of a known language, except code with redaction or highlight marks. The highlighter loads when the first such block is
 * near the window.
 */
export function CodeBlock({ code, language, secrets = none, reveal = false, flush = false }: CodeBlockProps) {
  const t = useT('ui');
  const word = useRedactionWord();
  const copy = useCopy();
  const marked = /[\uE000⟪]/.test(code);
  const block = useRef<HTMLDivElement>(null);
  const tokens = useTokens(block, code, marked ? undefined : language);
  return (
    <div ref={block} className={cx(styles.block, flush && styles.flush)}>
      <pre className={styles.code}>
        <code>{marked ? <MarkedText text={code} secrets={secrets} reveal={reveal} /> : tokens ? <Tokens tokens={tokens} /> : code}</code>
      </pre>
      <IconButton label={t('copy')} className={styles.copy} onClick={() => copy(plainText(code, word))}>
        <IconCopy size={14} />
      </IconButton>
    </div>
  );
}
