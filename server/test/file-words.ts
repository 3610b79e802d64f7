import type { ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { unzipSync } from 'fflate';
import { readPdf } from './read-pdf.ts';

export async function fileWords(format: ReportFormat, bytes: Buffer): Promise<string> {
  if (format === 'pdf') {
    const { text, info } = await readPdf(bytes);
    return text + JSON.stringify(info);
  }
  if (format !== 'docx' && format !== 'xlsx' && format !== 'md') return bytes.toString();
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => !/\.(png|jpe?g)$/.test(name));
  return files.map(([name, content]) => `${name}\n${Buffer.from(content)}`).join('\n');
}
