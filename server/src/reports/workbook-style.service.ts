import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { Toned, Workbook } from '../platform/workbook/workbook.ts';
import type { Formats, Tone } from '../platform/workbook/workbook-styles.ts';

const SEVERITY_TONES: Record<Severity, Tone> = {
  CRITICAL: { fill: 'F8DDDE', ink: 'A12229' },
  HIGH: { fill: 'F9E1D7', ink: 'AC3C0F' },
  MEDIUM: { fill: 'F3E8D5', ink: '905909' },
  LOW: { fill: 'D9E7F5', ink: '1C66A7' },
  INFO: { fill: 'E4E7E9', ink: '4D5A67' },
  VARIES: { fill: 'E8E2F4', ink: '634CA0' },
};

const FORMATS: Record<Language, Formats> = {
  vi: { day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm' },
  en: { day: 'dd mmm yyyy', instant: 'dd mmm yyyy hh:mm' },
};

export const workbookLook = (language: Language): Pick<Workbook, 'tones' | 'formats'> => ({
  tones: SEVERITIES.map((severity) => SEVERITY_TONES[severity]),
  formats: FORMATS[language],
});

export const severityCell = (severity: Severity, text: string): Toned => ({ text, tone: SEVERITIES.indexOf(severity) });
