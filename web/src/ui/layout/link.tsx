import { useRouter } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useRef } from 'react';

/** Delay before preloading, in ms. Without a delay, a pointer that moves over a list would preload every page. */
const intentMs = 60;

const outside = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path from routes/paths.ts, or an absolute URL. */
  href: string;
  /** Navigates instead of adding an entry to the history. Not called if the browser opens the link elsewhere. */
  onFollow?: () => void;
  ref?: Ref<HTMLAnchorElement>;
}

/** An anchor that navigates without a page load, and preloads its target on hover. Absolute URLs open in a new tab. */
export function Link({ href, onClick, onFollow, onPointerMove, onPointerLeave, ...rest }: LinkProps) {
  // Without a router, the page uses plain anchors.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (outside.test(href)) return <a href={href} target="_blank" rel="noopener noreferrer" onClick={onClick} {...rest} />;

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!router || event.defaultPrevented || elsewhere || rest.target) return;
    event.preventDefault();
    if (onFollow) onFollow();
    else router.history.push(href);
  };
  const preload = () => {
    if (!router) return;
    const [to = '/', search = ''] = href.split(/(?=\?)/);
    router.preloadRoute({ to, search: router.options.parseSearch(search) }).catch(() => undefined);
  };
  return (
    <a
      href={router ? router.history.createHref(href) : `#${href}`}
      onClick={follow}
      onPointerMove={(event) => {
        onPointerMove?.(event);
        // Handles `pointermove` instead of `pointerenter`, because a list can be rendered under a resting pointer.
        timer.current ??= setTimeout(preload, intentMs);
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        clearTimeout(timer.current);
        timer.current = undefined;
      }}
      {...rest}
    />
  );
}
