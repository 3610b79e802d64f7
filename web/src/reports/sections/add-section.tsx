import { LIMITS } from '@coloa/contract/limits.ts';
import { newSectionId, type ReportSectionId, SECTION_KINDS } from '@coloa/contract/reports/report-parts.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/layout/button.tsx';
import { IconPlus } from '../../ui/layout/icons.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import type { SectionHome } from './section-home.ts';
import { useSectionAction } from './use-section-action.ts';

export function AddSection({ home, onAdded }: { home: SectionHome; onAdded: (id: ReportSectionId) => void }) {
  const t = useT('projectReport');
  const words = useT('reports');
  const { run, busy } = useSectionAction(home.save);
  const missing = SECTION_KINDS.filter((kind) => home.sections.every(({ id }) => id !== kind));
  const add = async (id: ReportSectionId) => {
    if (await run({ [id]: {} })) onAdded(id);
  };
  // Sections that the project only inherits from its workspace do not count towards the limit.
  const full = home.sections.filter(({ own }) => own).length >= LIMITS.reportSections;
  return (
    <Menu
      target={
        <Button size="s" icon={<IconPlus size={14} />} busy={busy} disabled={full} title={full ? t('section.full') : undefined}>
          {t('section.add')}
        </Button>
      }
    >
      {missing.map((kind) => (
        <MenuItem key={kind} onSelect={() => void add(kind)}>
          {words(`section.${kind}`)}
        </MenuItem>
      ))}
      {missing.length > 0 && <MenuLine />}
      <MenuItem onSelect={() => void add(newSectionId())}>{t('section.addOwn')}</MenuItem>
    </Menu>
  );
}
