import type { TemplateTexts } from '@coloa/contract/bugs/bug-list.contract.ts';
import type { CountingTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { followTemplate } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, withChanged } from '../platform/edit-versions.ts';
import { editConflict, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { decideProposal, lockProposal } from './bug-proposals.repo.ts';
import { textsOf } from './bug-template-edits.service.ts';
import { insertTemplate, lockTemplate, updateTemplate } from './bug-templates.repo.ts';
import { resolveType } from './bug-types.policy.ts';
import { auditedBug, bugTypesOf } from './bugs.service.ts';

export interface Decision {
  state: 'ACCEPTED' | 'DECLINED';
  texts: TemplateTexts;
  /** The version of the custom template that the user compared; null if there was none. */
  templateVersion: number | null;
  answer: string;
}

/**
 * Accepts a proposal, or declines it with a reply. Acceptance writes the proposed texts, with the changes in `texts`, into the type's
 * template.
 * @throws Refusal NOT_FOUND, PROPOSAL_DECIDED, NOTE_REQUIRED, UNKNOWN_BUG, EDIT_CONFLICT if the template has changed since the comparison
 */
export async function decide(tx: Tx, actor: Actor, by: AuditActor, proposalId: string, decision: Decision): Promise<void> {
  const { workspaceId, userId } = actor;
  const { state, texts, templateVersion } = decision;
  const answer = decision.answer.trim();
  const proposal = await lockProposal(tx, workspaceId, proposalId);
  if (!proposal) throw notFound();
  if (proposal.state !== 'OPEN') throw refusal('PROPOSAL_DECIDED');
  if (state === 'DECLINED' && answer === '') throw refusal('NOTE_REQUIRED', { path: 'answer' });
  const type = resolveType(await bugTypesOf(tx, workspaceId), proposal.bugId);
  const { language } = proposal;

  if (state === 'ACCEPTED') {
    if (!type) throw refusal('UNKNOWN_BUG');
    const proposed = Object.fromEntries(ISSUE_TEXTS.map((text) => [text, texts[text] ?? proposal[text]])) as Required<TemplateTexts>;
    const template = { bugId: type.id, language };
    const present = await lockTemplate(tx, workspaceId, template);
    const differs = (now: typeof present) => {
      if (!now) return editConflict(['templateVersion'], null);
      const { fieldVersions: _kept, ...shown } = now;
      return editConflict(['templateVersion'], shown satisfies CountingTemplate);
    };
    if ((present?.version ?? null) !== templateVersion) throw differs(present);
    const id = present?.id ?? newId();
    if (present) {
      const changed = changedFields(present, proposed);
      const version = present.version + 1;
      const fieldVersions = withChanged(present.fieldVersions, changed, version);
      await updateTemplate(tx, workspaceId, id, { ...proposed, version, fieldVersions, updatedBy: userId });
    } else {
      const made = await insertTemplate(tx, { ...proposed, ...template, workspaceId, id, updatedBy: userId });
      // Another user created a template in the meantime.
      if (!made) throw differs(await lockTemplate(tx, workspaceId, template));
    }
    await followTemplate(tx, actor, id, textsOf(proposed));
  }
  await decideProposal(tx, workspaceId, proposalId, { state, decidedBy: userId, answer });
  const object = auditedBug(type?.id ?? proposal.bugId);
  await record(tx, workspaceId, by, { action: 'BUG_PROPOSAL_DECIDED', object, details: { state, language } });
}
