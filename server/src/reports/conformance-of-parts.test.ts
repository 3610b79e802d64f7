import { testConformanceOfParts } from '../../test/conformance.ts';

testConformanceOfParts();
