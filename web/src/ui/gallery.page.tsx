import { Button } from './button.tsx';
import { useColorScheme } from './color-scheme.ts';
import { GalleryForm, GalleryOverlays, GalleryStates } from './gallery-forms.tsx';
import { GalleryMarkdown } from './gallery-markdown.tsx';
import { GalleryButtons, GalleryMarks, GalleryWords } from './gallery-parts.tsx';
import { GalleryTable, linesOf } from './gallery-table.tsx';
import { Columns } from './layout.tsx';
import { Page, PageHeader } from './page.tsx';
import { SearchBox } from './search-box.tsx';
import { Strip } from './strip.tsx';
import { Tabs } from './tabs.tsx';

const some = linesOf(8);

/** Every part of the design system on one page, for looking at; only in development. */
export function GalleryPage() {
  const { scheme, setScheme } = useColorScheme();
  return (
    <main>
      <Strip
        crumb={{ label: 'Design', href: '/gallery' }}
        title="Gallery"
        tabs={
          <Tabs
            label="Parts"
            items={[
              { label: 'Parts', href: '/gallery', current: true, count: 38 },
              { label: 'Pages', href: '/gallery/pages' },
            ]}
          />
        }
      />
      <Page>
        <PageHeader
          level={2}
          title="Parts"
          count="31 / 38"
          actions={
            <Button size="s" onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}>
              Other theme
            </Button>
          }
        >
          <SearchBox label="Search" value="" onChange={() => undefined} />
        </PageHeader>
        <Columns count={12}>
          <GalleryButtons />
          <GalleryMarks />
          <GalleryWords />
          <GalleryTable rows={some} />
          <GalleryStates />
          <GalleryForm />
          <GalleryOverlays />
          <GalleryTable rows={undefined} />
          <GalleryMarkdown />
        </Columns>
      </Page>
    </main>
  );
}
