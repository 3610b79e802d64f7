import { LIMITS } from '@coloa/contract/limits.ts';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type EvidenceFile, offeredOf, useItemName } from '../../../evidence/evidence-items.ts';
import {
  EvidenceReferencesProvider,
  evidenceAnchor,
  goToEvidence,
  type OfferedEvidence,
} from '../../../ui/markdown/evidence-references.tsx';
import { pastedHttpItem } from './pasted-item.ts';
import type { EvidenceList } from './use-evidence-list.ts';

export function FormReferences({ list, files, children }: { list: EvidenceList; files: readonly EvidenceFile[]; children: ReactNode }) {
  const { items } = list;
  const nameOf = useItemName();
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  // The value is a string, so that previews render again only if an item's id, number or name changes.
  const offered = JSON.stringify(items.map((item, at) => offeredOf(item, at, nameOf(item, files), files)));
  const references = useMemo(() => {
    const known = JSON.parse(offered) as OfferedEvidence[];
    return {
      offered: known,
      fromText: (text: string) => {
        const item = latest.current.items.length < LIMITS.issueEvidence ? pastedHttpItem(text) : null;
        return item && { id: item.id, add: () => latest.current.append(item), remove: () => latest.current.takeBack(item) };
      },
      numberOf: (evidenceId: string) => known.find(({ id }) => id === evidenceId)?.number ?? null,
      go: (evidenceId: string) => {
        latest.current.open(evidenceId);
        requestAnimationFrame(() => goToEvidence(evidenceAnchor(evidenceId)));
      },
    };
  }, [offered]);
  return <EvidenceReferencesProvider references={references}>{children}</EvidenceReferencesProvider>;
}
