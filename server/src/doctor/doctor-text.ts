import fs from 'node:fs';
import path from 'node:path';
import type { Env } from '../platform/env.ts';
import type { Finding } from './finding.ts';

const MARKS: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' };
const HIDDEN = '***';

const partsOf = (url: string): string[] => {
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)];
};

/** Every secret of an installation, as it may stand in what a driver or a server says. */
export function secretsOf(env: Env): string[] {
  const files = ['secret.key', 'postgres.key'].flatMap((name) => {
    try {
      return fs.readFileSync(path.join(env.dataDir, name), 'utf8').trim();
    } catch {
      // What this process cannot read it cannot tell either.
      return [];
    }
  });
  const urls = [env.database?.url, env.database?.directUrl, env.database?.readUrl, env.smtpUrl].flatMap((url) => (url ? partsOf(url) : []));
  const given = [env.secretKey, env.backupPassphrase, env.adminPassword, env.metricsToken, env.s3?.secretAccessKey ?? null];
  return [...new Set([...files, ...urls, ...given])]
    .filter((secret): secret is string => Boolean(secret))
    .sort((a, b) => b.length - a.length);
}

/** The findings without any of the secrets, whoever put one into a message. */
export function withoutSecrets(findings: readonly Finding[], secrets: readonly string[]): Finding[] {
  const hide = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  return findings.map((finding) => ({ ...finding, what: hide(finding.what), todo: finding.todo === null ? null : hide(finding.todo) }));
}

export const countOf = (findings: readonly Finding[], level: Finding['level']): number =>
  findings.filter((finding) => finding.level === level).length;

/** What the operator reads. */
export function doctorText(version: string, findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ level, point, what, todo }) => [
    `${MARKS[level]}  ${point}: ${what}`,
    ...(todo === null ? [] : [`         ${todo}`]),
  ]);
  const [wrong, warnings] = [countOf(findings, 'wrong'), countOf(findings, 'warning')];
  const end = `${findings.length} points: ${wrong} wrong, ${warnings} with a warning.`;
  return `${[`Coloa ${version}`, '', ...lines, '', end].join('\n')}\n`;
}
