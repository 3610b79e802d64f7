/** What became of a text that was proposed as a template. */
export const PROPOSAL_STATES = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
