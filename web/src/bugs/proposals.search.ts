import { PROPOSAL_STATES, type ProposalState } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { choiceOf, pageOf, present } from '../lib/address-values.ts';

export interface ProposalSearch {
  /** Missing for pending proposals. */
  state?: ProposalState;
  /** From 1; missing for the first page. */
  page?: number;
}

/** Ignores invalid values. */
export const proposalSearch = (raw: Readonly<Record<string, unknown>>): ProposalSearch =>
  present<ProposalSearch>({ state: choiceOf(PROPOSAL_STATES, raw.state), page: pageOf(raw.page) });
