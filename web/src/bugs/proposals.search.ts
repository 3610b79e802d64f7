import { PROPOSAL_STATES, type ProposalState } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { choiceOf, pageOf, present } from '../lib/address-values.ts';

export interface ProposalSearch {
  /** State of the listed proposals; missing for open ones. */
  state?: ProposalState;
  /** Page number; missing for the first page. */
  page?: number;
}

/** Parses the URL parameters of the list of proposals and ignores invalid values. */
export const proposalSearch = (raw: Readonly<Record<string, unknown>>): ProposalSearch =>
  present<ProposalSearch>({ state: choiceOf(PROPOSAL_STATES, raw.state), page: pageOf(raw.page) });
