import { lazy, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { TypedVectors } from './typed-vectors.ts';

const CvssDrawer = lazy(() => import('./cvss-drawer.tsx').then((module) => ({ default: module.CvssDrawer })));

interface CvssButtonProps {
  vectors: TypedVectors;
  onUse: (vectors: TypedVectors) => void;
  className?: string | undefined;
}

export function CvssButton({ vectors, onUse, className }: CvssButtonProps) {
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
            vectors={vectors}
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
