import type { AuditAction } from '@coloa/contract/audit/audit-actions.ts';
import type { ExportJob } from '@coloa/contract/exports/export-jobs.contract.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import type { AuditedProject } from '../projects/projects.service.ts';
import type { ExportRequest, HeldProject } from './exports.tables.ts';

export interface MakeOptions {
  /** Cancels the work; the code that generates the file then throws its reason. */
  signal: AbortSignal;
  /** From 0 to 1, never decreasing. */
  onProgress: (fraction: number) => void;
  /** Waits in a queue of any length, instead of being rejected like requests: for jobs, of which few run at once. */
  patient?: boolean;
}

/** Data of a file before it is generated. */
export interface Begun {
  /** The project of the file; null for lists over several, and for groups. */
  project: AuditedProject | null;
  /** Another subject of the file, for the audit log. */
  about?: AuditEntry['object'];
  fileName: string;
}

/** A file that is being generated. */
interface Made {
  /** The complete content, or a stream. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Every project with data in the file; complete after its content was read. */
  held: () => HeldProject[];
}

/** An export, by its kind: who can download it, its file name, and how it is generated. */
export interface ExportOrder {
  kind: ExportJob['kind'];
  request: ExportRequest;
  action: AuditAction;
  /** @throws Refusal if the actor has no access to the data, or the request cannot be fulfilled */
  begin(platform: Platform, actor: Actor): Promise<Begun>;
  /** Uses the actor's current rights, not those of the request. @throws Refusal as `begin`; also while its content is read */
  make(platform: Platform, actor: Actor, options: MakeOptions): Promise<Made>;
}
