import { readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ENVIRONMENT_NAMES, readEnv } from '../../server/src/platform/process/env.ts';
import { readStages } from './dockerfile.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'ops/kubernetes');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };

const MODELS = { ConfigMap, Deployment, Ingress, NetworkPolicy, PersistentVolumeClaim, PodDisruptionBudget, Secret, Service };

interface Pod {
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; runAsGroup?: number; seccompProfile?: { type: string } };
  containers: {
    image: string;
    command?: string[];
    securityContext?: object;
    resources?: { limits?: object; requests?: object };
    readinessProbe?: object;
    livenessProbe?: object;
    volumeMounts?: { name: string; mountPath: string }[];
  }[];
  volumes?: { name: string }[];
}

interface Peer {
  namespaceSelector?: { matchLabels?: object };
  podSelector?: { matchLabels?: object };
  ipBlock?: { cidr: string };
}

interface Port {
  protocol?: string;
  port?: number | string;
}

interface Manifest {
  kind: keyof typeof MODELS;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    template?: { metadata: { labels: object }; spec: Pod };
    selector?: unknown;
    podSelector?: unknown;
    policyTypes?: string[];
    ingress?: { from?: Peer[]; ports?: Port[] }[];
    egress?: { to?: Peer[]; ports?: Port[] }[];
    replicas?: number;
  };
}

const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([]);
    return { name: `${file}: ${document.get('kind')} ${document.getIn(['metadata', 'name'])}`, manifest: document.toJS() as Manifest };
  }),
);
const one = (kind: Manifest['kind']) => manifests.find(({ manifest }) => manifest.kind === kind)?.manifest;

test.each(manifests)('$name is valid for Kubernetes', ({ manifest }) => {
  const Model = MODELS[manifest.kind];
  const model = new (Model as unknown as new (data: unknown) => { validate(): void })(manifest);
  expect(() => model.validate()).not.toThrow();
});

test('an invalid manifest is detected', () => {
  const manifest = structuredClone(one('Deployment'));
  if (manifest?.spec) manifest.spec.replicas = 'two' as unknown as number;
  expect(() => new (Deployment as unknown as new (data: unknown) => { validate(): void })(manifest).validate()).toThrow();
});

const pods = manifests.flatMap(({ name, manifest }) => {
  const spec = manifest.spec?.template?.spec;
  return spec ? [{ name, spec }] : [];
});

describe.each(pods)('$name', ({ spec }) => {
  test('satisfies the restricted pod security standard', () => {
    const [uid, gid] = (readStages().at(-1)?.user ?? '').split(':').map(Number);
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: uid,
      runAsGroup: gid,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of spec.containers)
      expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
  });

  test('uses this version, has limits, and mounts its volumes where the image expects them', () => {
    const { env = {}, volumes = [] } = readStages().at(-1) ?? {};
    for (const { image, resources, volumeMounts = [] } of spec.containers) {
      expect(image.split(':')[1]).toBe(version);
      expect(resources).toMatchObject({ limits: { memory: expect.any(String) }, requests: { cpu: expect.any(String) } });
      expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes?.map(({ name }) => name));
      for (const { mountPath } of volumeMounts) expect([...volumes, '/tmp', env.DATA_DIR]).toContain(mountPath);
    }
  });
});

test('two processes have liveness and readiness probes, and are never disrupted together', () => {
  const deployment = one('Deployment');
  expect(deployment?.spec?.replicas).toBe(2);
  expect(deployment?.spec?.template?.spec.containers[0]).toMatchObject({
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/healthz' } },
  });
  const { labels } = deployment?.spec?.template?.metadata ?? {};
  expect(deployment?.spec?.selector).toEqual({ matchLabels: labels });
  expect(one('PodDisruptionBudget')?.spec).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  expect(one('Service')?.spec?.selector).toEqual(labels);
});

test('a terminating process has time until every load balancer drops it, and then to stop', () => {
  const drain = Number(one('ConfigMap')?.data?.DRAIN_SECONDS);
  expect(drain).toBeGreaterThanOrEqual(5);
  // Kubernetes kills the process after this time, and stopping takes up to 10 s after the drain.
  expect(one('Deployment')?.spec?.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
});

test('several processes can mount the volumes', () => {
  const claims = manifests.flatMap(({ manifest }) => (manifest.kind === 'PersistentVolumeClaim' ? [manifest.spec] : []));
  expect(claims).toHaveLength(2);
  for (const claim of claims) expect(claim).toMatchObject({ accessModes: ['ReadWriteMany'] });
});

/** Returns whether a peer can match only one program: both selectors have labels, or the peer is a single IP address. */
const isNarrow = ({ namespaceSelector, podSelector, ipBlock }: Peer): boolean =>
  ipBlock
    ? ipBlock.cidr.endsWith('/32')
    : Object.keys(namespaceSelector?.matchLabels ?? {}).length > 0 && Object.keys(podSelector?.matchLabels ?? {}).length > 0;

describe('the network policy', () => {
  const spec = one('NetworkPolicy')?.spec;
  const { labels } = one('Deployment')?.spec?.template?.metadata ?? {};

  test('covers both directions for the pods of the Deployment', () => {
    expect(spec?.podSelector).toEqual({ matchLabels: labels });
    expect(spec?.policyTypes).toEqual(['Ingress', 'Egress']);
  });

  test('admits only the ingress controller, to the port of the server', () => {
    expect(spec?.ingress).toHaveLength(1);
    for (const { from = [], ports } of spec?.ingress ?? []) {
      expect(from).toHaveLength(1);
      expect(from.every(isNarrow)).toBe(true);
      expect(ports).toEqual([{ protocol: 'TCP', port: 'http' }]);
    }
  });

  test('allows connections to DNS, PostgreSQL, email and the object store, each to one destination', () => {
    const rules = spec?.egress ?? [];
    for (const { to = [] } of rules) expect([to.length, to.every(isNarrow)]).toEqual([1, true]);
    expect(rules.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([[53, 53], [5432], [587, 465], [443]]);
  });

  test('trusts only proxies that are single addresses', () => {
    const trusted = String(one('ConfigMap')?.data?.TRUST_PROXY)
      .split(',')
      .map((each) => each.trim());
    expect(trusted.filter((each) => isIP(each) === 0)).toEqual([]);
    expect(() => readEnv({ TRUST_PROXY: trusted.join(', ') })).not.toThrow();
  });
});

test('the server reads every variable that is set', () => {
  const names = [...Object.keys(one('ConfigMap')?.data ?? {}), ...Object.keys(one('Secret')?.stringData ?? {})];
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !ENVIRONMENT_NAMES.includes(name))).toEqual([]);
});
