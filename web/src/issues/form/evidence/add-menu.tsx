import { IMAGE_TYPES } from '@coloa/contract/files/pictures.ts';
import type { EvidenceKind, IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { FileButton } from '../../../files/file-button.tsx';
import { useT } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/layout/button.tsx';
import { IconChevronDown, IconPlus } from '../../../ui/layout/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { KindIcon } from './evidence-card.tsx';
import { codeItem, httpItem } from './evidence-value.ts';
import type { EvidenceList } from './use-evidence-list.ts';

interface AddMenuProps {
  list: EvidenceList;
  /** Called with any chosen files, also HAR files. */
  onFiles: (files: File[]) => void;
  disabled: boolean;
}

export function AddMenu({ list, onFiles, disabled }: AddMenuProps) {
  const t = useT('evidence');
  // Waits until the menu has closed, because the menu then focuses its button and would take the focus from the new item.
  const begin = (item: IssueEvidence) => setTimeout(() => list.add([item]));
  const target = (
    <Button data-add-evidence size="s" icon={<IconPlus size={12} />} after={<IconChevronDown size={12} />} disabled={disabled}>
      {t('add')}
    </Button>
  );
  const entry = (kind: EvidenceKind, onSelect: () => void) => (
    <MenuItem icon={<KindIcon kind={kind} decorative />} onSelect={onSelect}>
      {t(`kind.${kind}`)}
    </MenuItem>
  );
  return (
    <FileButton onFiles={onFiles} accept={IMAGE_TYPES.join(',')}>
      {(chooseImages) => (
        <FileButton onFiles={onFiles}>
          {(chooseFiles) => (
            <FileButton onFiles={onFiles} accept=".har" single>
              {(chooseHar) => (
                <Menu target={target}>
                  {entry('HTTP', () => begin(httpItem()))}
                  <MenuItem icon={<KindIcon kind="HTTP" decorative />} onSelect={chooseHar}>
                    {t('har.open')}
                  </MenuItem>
                  {entry('CODE', () => begin(codeItem()))}
                  {entry('IMAGE', chooseImages)}
                  {entry('FILE', chooseFiles)}
                </Menu>
              )}
            </FileButton>
          )}
        </FileButton>
      )}
    </FileButton>
  );
}
