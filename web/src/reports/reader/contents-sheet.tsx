import { useT } from '../../lib/i18n.ts';
import { afterSheet, Sheet } from '../../ui/overlays/sheet.tsx';
import { PlacesProvider, usePlaces } from '../document/places.tsx';
import styles from './contents.module.css';
import { About, type ContentsProps, Entries } from './contents.tsx';

export function ContentsSheet({ current, opened, onClose }: ContentsProps & { opened: boolean; onClose: () => void }) {
  const t = useT('sharedReport');
  const { hrefOf, go } = usePlaces();
  const closing = {
    ...(hrefOf && { hrefOf }),
    go: (place: string) => {
      onClose();
      // `go` moves the focus to the place and changes the URL.
      afterSheet(() => go(place));
    },
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={t('top.contents')}>
      <PlacesProvider places={closing}>
        <nav aria-label={t('top.contents')} className={styles.inSheet}>
          <Entries current={current} all />
        </nav>
        <About />
      </PlacesProvider>
    </Sheet>
  );
}
