import type { SavedView } from '@coloa/contract/views/views.contract.ts';
import type { Actor } from '../platform/actor.ts';
import { canEditView } from './views.policy.ts';
import type { ViewRecord } from './views.repo.ts';

export const presentView = ({ owner, updatedAt, ...view }: ViewRecord, actor: Actor): SavedView => ({
  ...view,
  owner,
  updatedAt: updatedAt.toISOString(),
  can: { edit: canEditView(actor, { ...view, ownerId: owner.id }) },
});
