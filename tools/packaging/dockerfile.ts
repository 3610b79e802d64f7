import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

export type Step =
  | { does: 'RUN'; command: string; folder: string; user: string | null }
  | { does: 'COPY'; from: string | null; sources: string[]; to: string; folder: string };

export interface Stage {
  name: string;
  base: string;
  steps: Step[];
  env: Record<string, string>;
  /** The uid and gid, or null for root. */
  user: string | null;
  folder: string;
  command: string[];
  healthcheck: string[];
  volumes: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
export const dockerfileText = (): string => readFileSync(path.join(root, 'Dockerfile'), 'utf8');

const words = (text: string): string[] => text.match(/"[^"]*"|'[^']*'|\S+/g)?.map((word) => word.replaceAll(/^["']|["']$/g, '')) ?? [];

const listOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as string[];

function copyStep(instruction: Copy, folder: string): Step {
  const from = instruction.getFromFlag()?.getValue() ?? null;
  const paths = instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .filter((value) => !value.startsWith('--'));
  return { does: 'COPY', from, sources: paths.slice(0, -1), to: path.posix.resolve(folder, paths.at(-1) ?? '.'), folder };
}

function addTo(stage: Stage, instruction: Instruction): void {
  const text = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.folder = path.posix.resolve(stage.folder, text);
      break;
    case 'COPY':
      stage.steps.push(copyStep(instruction as Copy, stage.folder));
      break;
    case 'RUN':
      stage.steps.push({ does: 'RUN', command: text.replaceAll(/\\\n/g, ' '), folder: stage.folder, user: stage.user });
      break;
    case 'ENV':
      for (const word of words(text)) stage.env[word.slice(0, word.indexOf('='))] = word.slice(word.indexOf('=') + 1);
      break;
    case 'USER':
      stage.user = text;
      break;
    case 'VOLUME':
      stage.volumes.push(...listOf(text));
      break;
    case 'CMD':
      stage.command = listOf(text);
      break;
    case 'HEALTHCHECK':
      stage.healthcheck = listOf(text);
      break;
    case 'ARG':
    case 'LABEL':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      break;
    default:
      throw new Error(`nobody here knows what ${instruction.getKeyword()} does`);
  }
}

export function readStages(text = dockerfileText()): Stage[] {
  const stages: Stage[] = [];
  const defaults: Record<string, string> = {};
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      const base = (from.getImage() ?? '').replace(/^\$\{(\w+)\}$/, (_, name: string) => defaults[name] ?? '');
      const empty = { steps: [], env: {}, user: null, folder: '/', command: [], healthcheck: [], volumes: [] };
      stages.push({ name: from.getBuildStage() ?? '', base, ...empty });
      continue;
    }
    const stage = stages.at(-1);
    if (stage) addTo(stage, instruction);
    else {
      const [name = '', value = ''] = (instruction.getArgumentsContent() ?? '').split(/=(.*)/s);
      defaults[name] = value;
    }
  }
  return stages;
}
