import { testApp } from '../../../test/harness.ts';
import { testIssueSearch } from '../../../test/issue-search.ts';

testIssueSearch(await testApp(), 'small');
