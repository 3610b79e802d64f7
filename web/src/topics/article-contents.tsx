import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { paths } from '../routes/paths.ts';
import { stayAt } from '../ui/behavior/stay-at.ts';
import { useCurrentPlace } from '../ui/behavior/use-current-place.ts';
import { usePhone } from '../ui/behavior/use-media.ts';
import { Link } from '../ui/layout/link.tsx';
import styles from './article.module.css';
import { idOfAddress, inAddress } from './headings.ts';
import type { Heading } from './use-headings.ts';

interface ArticleContentsProps {
  writeUpId: string;
  headings: readonly Heading[];
}

function goTo(id: string): (() => void) | undefined {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  return heading ? stayAt(heading) : undefined;
}

/** Scrolls to the heading in the URL as soon as the heading is rendered. */
export function useHeadingOfAddress(at: string | undefined, headings: readonly Heading[]): void {
  const led = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (at === undefined || led.current === at || !headings.some(({ id }) => id === idOfAddress(at))) return;
    led.current = at;
    goTo(idOfAddress(at));
  }, [at, headings]);
}

export function ArticleContents({ writeUpId, headings }: ArticleContentsProps) {
  const t = useT('topics');
  const phone = usePhone();
  if (headings.length < 2) return null;
  const list = <List writeUpId={writeUpId} headings={headings} />;
  return phone ? (
    <details className={styles.fold}>
      <summary>{t('contents')}</summary>
      {list}
    </details>
  ) : (
    <nav className={styles.contents} aria-label={t('contents')}>
      <h2>{t('contents')}</h2>
      {list}
    </nav>
  );
}

function List({ writeUpId, headings }: ArticleContentsProps) {
  const router = useRouter();
  const current = useCurrentPlace(undefined, true);
  return (
    <ol>
      {headings.map(({ id, text, depth }) => {
        const at = inAddress(id);
        return (
          <li key={id} data-depth={depth}>
            <Link
              href={paths.writeUp(writeUpId, { at })}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                void router.navigate({ to: '.', search: { at }, replace: true, resetScroll: false } as never);
                goTo(id);
              }}
            >
              {text}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
