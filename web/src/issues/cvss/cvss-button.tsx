import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';

const CvssDrawer = lazy(() => import('./cvss-drawer.tsx').then((module) => ({ default: module.CvssDrawer })));

interface CvssButtonProps {
  vector: string;
  onUse: (vector: string) => void;
  className?: string | undefined;
}

export function CvssButton({ vector, onUse, className }: CvssButtonProps) {
  const t = useT('cvss');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('open')}
      </button>
      {opened && (
        <Suspense>
          <CvssDrawer
            vector={vector}
            onUse={(next) => {
              onUse(next);
              setOpened(false);
            }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
