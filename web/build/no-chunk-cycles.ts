import type { Plugin } from 'vite';

/** Fails the build if chunks import each other in a cycle, because modules of one chunk would then run before their imports. */
export const noChunkCycles = (): Plugin => ({
  name: 'no-chunk-cycles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle)
      this.error(`Chunks import each other: ${circle.join(' → ')}. Move the imported module to the lower chunk in vite.config.ts.`);
  },
});

export function findCircle(edges: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of edges.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}
