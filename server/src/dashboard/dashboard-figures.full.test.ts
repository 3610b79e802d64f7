import { EVERY_CASE, testDashboardFigures } from '../../test/dashboard-figures.ts';
import { testApp } from '../../test/harness.ts';

testDashboardFigures(await testApp(), { unmoved: EVERY_CASE, moved: EVERY_CASE });
