import type { AuditAction } from '@coloa/contract/audit/audit-actions.ts';
import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import type { AuditedProject } from '../projects/projects.service.ts';
import type { ExportRequest, HeldProject } from './exports.tables.ts';

export interface MakeOptions {
  /** Cancels the work, which then throws the reason of the signal. */
  signal: AbortSignal;
  /** Receives fractions from 0 to 1, which never decrease. */
  onProgress: (fraction: number) => void;
  /** Makes the work wait in a queue of any length instead of being rejected. Only jobs set it, because few of them run at once. */
  patient?: boolean;
}

export interface Begun {
  /** The project of the exported data; null for issue lists that span several projects, and for groups. */
  project: AuditedProject | null;
  /** The subject of the file in the audit log, if it is not the project. */
  about?: AuditEntry['object'];
  fileName: string;
}

interface Made {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Returns every project with data in the file. The list is complete only after the content was read. */
  held: () => HeldProject[];
}

export interface ExportOrder {
  kind: ExportJob['kind'];
  request: ExportRequest;
  action: AuditAction;
  /** Whether this process generates the content while sending it. */
  streams: boolean;
  /**
   * Checks the request and the actor's access, and returns the name and the project of the file.
   * @throws Refusal if the actor has no access to the data, or the request cannot be fulfilled
   */
  begin(platform: Platform, actor: Actor): Promise<Begun>;
  /**
   * Generates the file with the actor's current rights, not those at the time of the request.
   * @throws Refusal as `begin`; also while the content is read
   */
  make(platform: Platform, actor: Actor, options: MakeOptions): Promise<Made>;
}
