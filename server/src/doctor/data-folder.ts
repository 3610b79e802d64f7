import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { tryWriting } from '../platform/storage/make-folder.ts';
import { NotStored, type Storage } from '../platform/storage/storage.ts';
import { are, counted, sizeText } from '../platform/text/counts.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const FEW = 2_000_000_000;
const NEXT_TO_NOTHING = 200_000_000;
/** Permission bits of the group and of other users, who must not even be able to list the folder. */
const OTHERS = 0o077;

export interface DataFolder {
  findings: Finding[];
  usable: boolean;
}

/**
 * Checks the data folder, and leaves no files in it.
 * @param isGiven whether DATA_DIR is set; if so, the server does not create a missing folder when it starts
 */
export function dataFolder(folder: string, uid = process.getuid?.(), isGiven = false): DataFolder {
  const found = statOf(folder);
  if (!found) return { usable: false, findings: [missing(folder, isGiven)] };
  if (!found.isDirectory())
    return { usable: false, findings: [wrong('data', `${folder} is not a folder`, 'Set DATA_DIR to a dedicated folder.')] };
  if (uid === 0 && found.uid !== 0) {
    const what = `${folder} belongs to user ${found.uid}, but this command runs as root`;
    // Reject root, because the server could not open the files that root creates.
    return { usable: false, findings: [wrong('data', what, 'Run this command as the user that runs the server (sudo -u coloa …).')] };
  }
  if (!canWrite(folder)) {
    const todo = 'Give this user write access, or set DATA_DIR to another folder.';
    return { usable: false, findings: [wrong('data', `This user cannot write to ${folder}`, todo)] };
  }
  return { usable: true, findings: [ok('data', `${folder} exists and is writable`), ...rights(folder, uid), space(folder)] };
}

export function statOf(place: string, stat: (place: string) => fs.Stats = fs.statSync): fs.Stats | null {
  try {
    return stat(place);
  } catch {
    return null;
  }
}

export function canWrite(folder: string): boolean {
  let there = folder;
  // Uses `lstat`, so that a dangling link counts as existing: no folder can be created at its path.
  while (!statOf(there, fs.lstatSync)) there = path.dirname(there);
  try {
    fs.accessSync(there, fs.constants.R_OK);
    tryWriting(there);
    return true;
  } catch {
    return false;
  }
}

function missing(folder: string, isGiven: boolean): Finding {
  if (isGiven)
    return wrong('data', `DATA_DIR is ${folder}, which does not exist`, 'Mount it or correct DATA_DIR; for a new installation, create it.');
  if (canWrite(folder))
    return warning(
      'data',
      `${folder} does not exist yet`,
      'No action needed: the first start creates it. If Coloa has run before, set DATA_DIR to its folder.',
    );
  return wrong('data', `This user can neither use nor create ${folder}`, 'Create it for this user, or set DATA_DIR.');
}

function rights(folder: string, uid: number | undefined): Finding[] {
  if (process.platform === 'win32') return [];
  const open = ['', 'secret.key', 'postgres.key'].filter((name) => {
    const found = fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
    // A folder of another user is not reported, because a mounted folder has the owner and permissions of its mount.
    return found !== undefined && (found.mode & OTHERS) !== 0 && (name !== '' || found.uid === uid);
  });
  if (open.length === 0) return [ok('data.rights', 'No other user can read it')];
  return open.map((name) => {
    const what = path.join(folder, name);
    const isKey = name !== '';
    return (isKey ? wrong : warning)('data.rights', `Other users can read ${what}`, `chmod ${isKey ? '600' : '700'} ${what}`);
  });
}

function space(folder: string): Finding {
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = bavail * bsize;
  if (free >= FEW) return ok('data.space', `${sizeText(free)} of disk space are free`);
  const level = free < NEXT_TO_NOTHING ? wrong : warning;
  return level('data.space', `Only ${sizeText(free)} of disk space are free`, 'Free disk space: on a full disk nothing can be saved.');
}

export async function storeFinding(storage: Storage, probe: Uint8Array): Promise<Finding> {
  const { name } = await storage.write(probe);
  try {
    const { stream } = await storage.read(name);
    if (!(await buffer(stream)).equals(probe))
      return wrong('store', 'Data read from the file store differ from the data written', 'Check its disk.');
  } finally {
    await storage.delete(name);
  }
  return ok('store', 'The file store is readable and writable');
}

/** Checks that the store contains the given files. Missing files can mean a wrong DATA_DIR or bucket. */
export async function knownFilesFinding(storage: Storage, names: string[]): Promise<Finding> {
  let missing = 0;
  for (const name of names) {
    try {
      (await storage.read(name)).stream.destroy();
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      missing++;
    }
  }
  if (names.length === 0) return ok('store.files', 'The database contains no files yet');
  if (missing === 0)
    return ok('store.files', `The newest ${counted(names.length, 'file')} in the database ${are(names.length)} in the file store`);
  return wrong(
    'store.files',
    `${missing} of the newest ${counted(names.length, 'file')} in the database ${are(missing)} missing in the file store`,
    'All processes on one database need the same files: the same DATA_DIR, or the same bucket. If they are lost, restore a backup.',
  );
}
