import { useT } from '../lib/i18n.ts';
import type { Fold } from '../ui/behavior/use-fold.ts';
import { Button } from '../ui/layout/button.tsx';

interface MoreAssetsProps extends Fold {
  flush?: boolean;
  className?: string | undefined;
}

/** Shows the hidden assets of a list, or hides them again. Renders nothing below a short list. */
export function MoreAssets({ hidden, showAll, foldAgain, flush = false, className }: MoreAssetsProps) {
  const t = useT('issues');
  if (hidden === 0 && !foldAgain) return null;
  return (
    <Button
      size="s"
      kind="quiet"
      flush={flush}
      className={className}
      onClick={({ currentTarget }) => {
        if (hidden > 0) return showAll();
        foldAgain?.();
        // The button moves up with the end of the list.
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }));
      }}
    >
      {hidden > 0 ? t('assets.more', { count: hidden }) : t('assets.fewer')}
    </Button>
  );
}
