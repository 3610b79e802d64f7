import type { TemplateRefusal } from '@coloa/contract/reports/report-templates.contract.ts';

export class TemplateRefused extends Error {
  override name = 'TemplateRefused';
  readonly reason: TemplateRefusal;
  readonly detail: string;

  constructor(reason: TemplateRefusal, detail = '') {
    super(`${reason} ${detail}`.trim());
    this.reason = reason;
    this.detail = detail.slice(0, 120);
  }
}
