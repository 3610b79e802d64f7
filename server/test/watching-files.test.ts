import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from './harness.ts';

const root = path.resolve(import.meta.dirname, '../..');
const TOKEN = 'a token that the scraper alone has, of 32 letters';

test.each(['ops/prometheus/coloa.rules.yml', 'ops/grafana/coloa.json'])(
  '%s uses only metrics and labels that the server exports',
  async (file) => {
    const { db, send } = await testApp({ env: { METRICS_TOKEN: TOKEN } });
    await db.execute("select graphile_worker.add_job('nothing.does.this', '{}')");
    await send('GET', '/healthz');
    const { text: told } = await send('GET', '/metrics', {}, { headers: { authorization: `Bearer ${TOKEN}` } });
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const asked = [...text.matchAll(/\b((?:coloa|nodejs|process)_[a-z0-9_]+)(?:\\?\{([^}]*)\})?/g)];
    expect(asked.length).toBeGreaterThan(5);
    for (const [, name = ''] of asked) expect(told, name).toMatch(new RegExp(`^${name}[{ ]`, 'm'));
    // Prometheus adds the label `instance`, so no metric of Coloa declares it.
    const labels = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
    for (const label of labels.filter((name) => name !== 'instance')) expect(told, label).toContain(`${label}="`);
  },
);
