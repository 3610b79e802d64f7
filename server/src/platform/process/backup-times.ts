export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

export interface BackupTimes {
  /** A time of day as `HH:MM`. */
  at: string;
  timeZone: string;
  keep: Keep;
}

const AT = /^((?:[01]\d|2[0-3]):[0-5]\d)(?:\s+(\S+))?$/;
const PART = /^(\d{1,4})\s+(daily|weekly|monthly)$/;

/** Parses `02:30` or `02:30 Asia/Ho_Chi_Minh`; the default time zone is that of the machine. Returns null for an invalid value. */
export function readAt(value: string): Pick<BackupTimes, 'at' | 'timeZone'> | null {
  const [, at, timeZone = Temporal.Now.timeZoneId()] = AT.exec(value.trim()) ?? [];
  if (at === undefined) return null;
  try {
    Temporal.Now.zonedDateTimeISO(timeZone);
    return { at, timeZone };
  } catch {
    return null;
  }
}

/** Parses a text such as `7 daily, 4 weekly, 6 monthly`. Returns null for an invalid value, or if no backup would be kept. */
export function readKeep(value: string): Keep | null {
  const keep: Keep = { daily: 0, weekly: 0, monthly: 0 };
  for (const part of value.split(',')) {
    const [, count, unit] = PART.exec(part.trim()) ?? [];
    if (unit === undefined) return null;
    keep[unit as keyof Keep] = Number(count);
  }
  return keep.daily + keep.weekly + keep.monthly > 0 ? keep : null;
}
