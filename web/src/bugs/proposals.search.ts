import { PROPOSAL_STATES, type ProposalState } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { choiceOf, pageOf, present } from '../lib/address-values.ts';

/** The address of the proposals. */
export interface ProposalSearch {
  /** Missing for pending ones. */
  state?: ProposalState;
  /** From 1; missing for the first page. */
  page?: number;
}

/** Reads an address; what cannot be is left out rather than refused. */
export const proposalSearch = (raw: Readonly<Record<string, unknown>>): ProposalSearch =>
  present<ProposalSearch>({ state: choiceOf(PROPOSAL_STATES, raw.state), page: pageOf(raw.page) });
