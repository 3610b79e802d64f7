import type { Plugin } from 'vite';

/**
 * Fails the build if these chunks import each other in a circle, because modules of one would then run before their imports. The rules of
 * `codeSplitting` cause this if a module of a lower chunk imports one that only matches the rule of a higher chunk.
 */
export const noChunkCycles = (names: ReadonlySet<string>): Plugin => ({
  name: 'no-chunk-cycles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && names.has(file.name) ? [file] : []));
    const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle)
      this.error(`Chunks import each other: ${circle.join(' → ')}. Move the imported module to the lower chunk in vite.config.ts.`);
  },
});

/** Returns the nodes of a circle, with the first one again at the end; null if there is none. */
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
