import type { DemoAccount } from '@coloa/contract/sessions/sessions.contract.ts';

let offered: readonly DemoAccount[] = [];

/** Lists accounts and their passwords on the login page. Only the demo calls it, in its own process, so that no setting can enable this. */
export function offerDemoAccounts(accounts: readonly DemoAccount[]): void {
  offered = accounts;
}

export const demoAccounts = (): DemoAccount[] => [...offered];
