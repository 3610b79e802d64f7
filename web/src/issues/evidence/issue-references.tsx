import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { offeredOf, useItemName } from '../../evidence/evidence-items.ts';
import { paths } from '../../routes/paths.ts';
import { EvidenceReferencesProvider, evidenceAnchor, goToEvidence } from '../../ui/markdown/evidence-references.tsx';

interface IssueReferencesProps {
  issue: Pick<Issue, 'id' | 'project' | 'evidence' | 'attachments'>;
  /** Returns the anchor of an item. The retest drawer needs its own anchors, because it repeats the page's evidence. */
  anchorOf?: (evidenceId: string) => string;
  children: ReactNode;
}

/**
 * Provides the references to evidence. A reference scrolls to the item if the page shows it, and otherwise opens the page of the issue at
 * the item.
 */
export function IssueReferences({ issue, anchorOf = evidenceAnchor, children }: IssueReferencesProps) {
  const { history } = useRouter();
  const nameOf = useItemName();
  const { id, evidence, attachments } = issue;
  const projectId = issue.project.id;
  const references = useMemo(() => {
    const addressOf = (evidenceId: string) => paths.issue(projectId, id, { evidence: evidenceId });
    return {
      offered: evidence.map((item, at) => offeredOf(item, at, nameOf(item, attachments), attachments)),
      numberOf: (evidenceId: string) => {
        const at = evidence.findIndex((item) => item.id === evidenceId);
        return at < 0 ? null : at + 1;
      },
      hrefOf: (evidenceId: string) => history.createHref(addressOf(evidenceId)),
      go: (evidenceId: string) => {
        if (!goToEvidence(anchorOf(evidenceId))) history.push(addressOf(evidenceId));
      },
    };
  }, [history, id, projectId, evidence, attachments, anchorOf, nameOf]);
  return <EvidenceReferencesProvider references={references}>{children}</EvidenceReferencesProvider>;
}
