import type { EvidenceKind } from '@coloa/contract/issues/issue-evidence.ts';
import { useT } from '../../../lib/i18n.ts';
import { IconCodeBlock, IconFile, IconGlobe, IconImage } from '../../../ui/layout/icons.tsx';

const icons = { HTTP: IconGlobe, CODE: IconCodeBlock, IMAGE: IconImage, FILE: IconFile };

/** What kind of evidence it is. `decorative`: words beside it say so too. */
export function KindIcon({ kind, decorative = false }: { kind: EvidenceKind; decorative?: boolean }) {
  const t = useT('evidence');
  const Icon = icons[kind];
  return <Icon size={14} label={decorative ? undefined : t(`kind.${kind}`)} />;
}
