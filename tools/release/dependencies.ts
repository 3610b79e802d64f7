import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { isUnseen, nameOf, runtimePackages } from '../packaging/locked.ts';

interface Component {
  name: string;
  version: string;
  /** The reference is `name@version`, with a suffix if there are several copies of the package. */
  'bom-ref': string;
  purl?: string;
}

interface Bill {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const OWN = '@coloa/';

/** Returns the runtime dependencies in the CycloneDX format. The same lockfile, version and date give the same result. */
export function billOfMaterials(root: string, version: string, day: string): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const [command, all] = npm?.endsWith('.js') ? [node, [npm, ...args]] : ['npm', args];
  const { status, stdout, stderr } = spawnSync(command, all, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm made no bill of materials:\n${stderr}`);
  const bill = JSON.parse(stdout) as Bill;
  // The option `--omit=dev` would also omit runtime packages of one workspace that are development packages of another one.
  const running = new Set(runtimePackages(root).map(([place, locked]) => `${nameOf(place)}@${locked.version}`));
  const isRunning = (ref: string) => ref.startsWith(OWN) || running.has(ref.split('|')[0] ?? '');
  bill.components = bill.components.filter((component) => isRunning(component['bom-ref']));
  // npm uses the name of the folder as the name of the component, so the name is replaced.
  const own = bill.metadata.component;
  const itself = own['bom-ref'];
  bill.metadata.component = { ...own, name: 'coloa', version, purl: `pkg:generic/coloa@${version}` };
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === itself || isRunning(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isRunning) }));
  bill.metadata.timestamp = `${day}T00:00:00Z`;
  bill.serialNumber = '';
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  bill.serialNumber = `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * Returns a Markdown page that lists the licences of the runtime packages. Omits packages of other platforms that complete-lockfile.ts
 * added.
 */
export function licenceList(root: string): string {
  const rows = runtimePackages(root)
    .filter(([, locked]) => !isUnseen(locked))
    .map(([place, { version, license }]) => `| ${nameOf(place)} | ${version} | ${license} |`);
  const unique = [...new Set(rows)].sort();
  return `# Licences of what Coloa runs with\n\nTheir texts are in the packages themselves, below \`node_modules\`.\n\n| package | version | licence |\n|---|---|---|\n${unique.join('\n')}\n`;
}
