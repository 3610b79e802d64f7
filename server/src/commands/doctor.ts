/**
 * `npm run doctor`: checks an installation with or without a running server, and reports how to fix problems. Exits with 1 if something is
 * wrong.
 */
import fs from 'node:fs';
import { parseArgs, parseEnv } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { examine } from '../doctor/doctor.service.ts';
import { countOf, doctorText, secretsOf, withoutSecrets } from '../doctor/doctor-text.ts';
import { DOTENV, readEnv } from '../platform/process/env.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';

const USAGE = 'npm run doctor [-- --json] [--mail ADDRESS]';

function readArguments() {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean' }, mail: { type: 'string' } } });
    if (values.mail !== undefined && !/^[^@\s]+@[^@\s]+$/.test(values.mail)) throw new Error(`${values.mail} is not an email address`);
    return values;
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Returns the names of all set variables, including those in .env. `readEnv` reports an unreadable .env. */
function namesThatAreSet(): string[] {
  let written: string[] = [];
  try {
    written = Object.keys(parseEnv(fs.readFileSync(DOTENV, 'utf8')));
  } catch {
    // The file .env is optional.
  }
  return [...new Set([...Object.keys(process.env), ...written])];
}

async function main(): Promise<void> {
  const { json, mail } = readArguments();
  const { env, findings: found } = await examine({
    read: () => readEnv(),
    names: namesThatAreSet(),
    settingsFile: DOTENV,
    mailTo: mail ?? null,
  });
  const findings = withoutSecrets(found, env ? secretsOf(env) : []);
  const { version } = packageJson;
  process.stdout.write(json ? `${JSON.stringify({ version, findings }, null, 2)}\n` : doctorText(version, findings));
  if (countOf(findings, 'wrong') > 0) process.exitCode = 1;
}

runCommand(main, { usage: USAGE });
