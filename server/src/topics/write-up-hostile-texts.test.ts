import { testApp } from '../../test/harness.ts';
import { testHostileWriteUps } from '../../test/hostile-write-ups.ts';

testHostileWriteUps(await testApp(), { pieces: ['⟦\n', '⟧', '![](', '```\n', '@a', '\u{FDFA}'], contents: ['hosts', 'secrets'] });
