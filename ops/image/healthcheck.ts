/** Exits with 0 if the server of this container answers. The script imports no module, because it runs every 30 seconds. */
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST;
const answer = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);

export {};
