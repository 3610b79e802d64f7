import { testApp } from '../../test/harness.ts';
import { testHistories } from '../../test/ledger-histories.ts';

testHistories(await testApp(), 3);
