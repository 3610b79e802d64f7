import { parseHttpMessage } from '@coloa/contract/issues/evidence.ts';
import { evidenceAddress } from '@coloa/contract/issues/evidence-item.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { withoutHighlights } from '../../evidence/evidence-items.ts';
import { useT } from '../../lib/i18n.ts';
import { useCopy } from '../../ui/behavior/use-copy.ts';
import { IconCode, IconCopy, IconLink, IconQuote, IconSplit } from '../../ui/layout/icons.tsx';
import { useCopyCurl } from '../../ui/markdown/evidence.tsx';
import { useRedactionWord } from '../../ui/markdown/text-language.tsx';
import { plainText, takeSecrets } from '../../ui/markdown/text-marks.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';

interface EvidenceMenuProps {
  item: IssueEvidence;
  number: number;
  href: string;
  /** Compares the exchange with another one; null if there is none. */
  onCompare: (() => void) | null;
}

export function EvidenceMenu({ item, number, href, onCompare }: EvidenceMenuProps) {
  const t = useT('evidence');
  const copy = useCopy();
  const word = useRedactionWord();
  const copyCurl = useCopyCurl();
  const request = item.kind === 'HTTP' ? parseHttpMessage(takeSecrets(withoutHighlights(item.request)).text) : null;
  const texts =
    item.kind === 'HTTP'
      ? ([
          ['copyRequest', item.request],
          ['copyResponse', item.response],
        ] as const)
      : item.kind === 'CODE'
        ? ([['copyCode', item.text]] as const)
        : [];
  return (
    <MoreMenu kind="quiet" label={t('actions', { number })}>
      <MenuItem icon={<IconQuote size={14} />} onSelect={() => void copy(`[](${evidenceAddress(item.id)})`)}>
        {t('copyReference')}
      </MenuItem>
      <MenuItem icon={<IconLink size={14} />} onSelect={() => void copy(new URL(href, location.href).href)}>
        {t('copyLink')}
      </MenuItem>
      {onCompare && (
        <MenuItem icon={<IconSplit size={14} />} onSelect={onCompare}>
          {t('compare.open')}
        </MenuItem>
      )}
      {request && (
        <MenuItem icon={<IconCode size={14} />} onSelect={() => copyCurl(request)}>
          {t('ui:evidence.copyCurl')}
        </MenuItem>
      )}
      {texts.map(
        ([name, text]) =>
          text.trim() !== '' && (
            <MenuItem key={name} icon={<IconCopy size={14} />} onSelect={() => void copy(plainText(takeSecrets(text).text, word))}>
              {t(name)}
            </MenuItem>
          ),
      )}
    </MoreMenu>
  );
}
