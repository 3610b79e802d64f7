import os from 'node:os';

const MB = 1024 * 1024;

export function defaultSettings(memory = availableMemory()): Record<string, string> {
  const shared = Math.min(Math.max(Math.round(memory / 8 / MB), 64), 1024);
  return {
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(Math.round(memory / 2 / MB), 128)}MB`,
    max_wal_size: '256MB',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off', // short statements take longer to compile than to run
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // These two settings keep values of rows and statements out of PostgreSQL's log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
}
