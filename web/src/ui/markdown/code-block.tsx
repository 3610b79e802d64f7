import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../behavior/use-copy.ts';
import { cx } from '../design/cx.ts';
import { IconButton } from '../layout/icon-button.tsx';
import { IconCopy } from '../layout/icons.tsx';
import styles from './code-block.module.css';
import type { Token } from './highlight.ts';
import { MarkedText } from './marked-text.tsx';
import { plainText } from './text-marks.ts';

interface CodeBlockProps {
  code: string;
  language?: string | undefined;
  secrets?: readonly string[];
  reveal?: boolean;
  /** Inside a frame: without one of its own. */
  flush?: boolean;
}

const none: readonly string[] = [];

/** Far down a long page nobody waits for colours. */
const NEAR = '400px 0px';

/** Code as it was written; coloured when its language is known and it has no marks. Colouring loads when the first block that needs it comes near the window. */
export function CodeBlock({ code, language, secrets = none, reveal = false, flush = false }: CodeBlockProps) {
  const t = useT('ui');
  const copy = useCopy();
  const [coloured, setColoured] = useState<{ code: string; tokens: Token[] | null } | null>(null);
  // Those of another text, while this one is being coloured, would show what is no longer there.
  const tokens = coloured?.code === code ? coloured.tokens : null;
  const marked = /[\uE000⟪]/.test(code);
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!language || marked || !block.current) return;
    let current = true;
    const colour = () =>
      import('./highlight.ts').then(
        ({ tokensOf }) => current && setColoured({ code, tokens: tokensOf(code, language) }),
        // Without colours it can still be read.
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
  }, [code, language, marked]);
  let at = 0;
  return (
    <div ref={block} className={cx(styles.block, flush && styles.flush)}>
      <pre className={styles.code}>
        <code>
          {tokens && !marked ? (
            tokens.map((token) => {
              at += token.text.length;
              return token.kind ? (
                <span key={at} data-token={token.kind}>
                  {token.text}
                </span>
              ) : (
                token.text
              );
            })
          ) : marked ? (
            <MarkedText text={code} secrets={secrets} reveal={reveal} />
          ) : (
            code
          )}
        </code>
      </pre>
      <IconButton label={t('copy')} className={styles.copy} onClick={() => copy(plainText(code, t('redaction.word')))}>
        <IconCopy size={14} />
      </IconButton>
    </div>
  );
}
