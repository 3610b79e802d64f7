import type { FieldValue } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { buildField } from '../src/custom-fields/custom-fields.factory.ts';
import { rowsOf } from '../src/issues/fields/field-values.policy.ts';
import { replaceFieldValues } from '../src/issues/fields/field-values.repo.ts';
import type { DbOrTx, Tx } from '../src/platform/database/database.ts';
import type { WorkspaceKey } from './company.ts';
import type { Engagement } from './engagement.ts';
import { FIELDS, PROJECTS_WITH_FIELDS } from './fields.ts';
import { type Random, randomOf } from './random.ts';
import { dayIn, daysAfter } from './story.ts';
import type { ToldIssue } from './tell-issues.ts';

export type BuiltField = Awaited<ReturnType<typeof buildField>>;

export async function fillFields(tx: DbOrTx, workspaceId: string, workspace: WorkspaceKey): Promise<BuiltField[]> {
  const built: BuiltField[] = [];
  for (const [n, { vi, en, team = false, choices = [], ...field }] of (FIELDS[workspace] ?? []).entries()) {
    const texts = { nameVi: vi, nameEn: en, choices: [...choices] };
    built.push(await buildField(tx, workspaceId, { ...field, ...texts, clientVisible: !team, position: n + 1 }));
  }
  return built;
}

/** The share of each business impact, by the severity of the issue. */
const IMPACTS: Record<Severity, Partial<Record<string, number>>> = {
  CRITICAL: { very_high: 5, high: 1 },
  HIGH: { very_high: 1, high: 5, medium: 1 },
  MEDIUM: { high: 1, medium: 5, low: 1 },
  LOW: { medium: 1, low: 5 },
  INFO: { low: 1 },
  VARIES: { medium: 1 },
};

/** The laws and standards that a vulnerability concerns, by the beginning of its type. */
const STANDARDS: readonly [types: RegExp, standards: readonly string[]][] = [
  [/^(broken_access_control|sensitive_data|insecure_data_storage|mobile)/, ['data_protection']],
  [/^(broken_authentication|token_and_sso|payment|business_logic|phishing)/, ['circular_50']],
  [/^(server_side_injection|cross_site|client_side)/, ['data_protection', 'pci_dss']],
  [/^(insecure_data_transport|api|network|server_security)/, ['circular_50', 'pci_dss']],
  [/./, ['iso_27001']],
];

const UNFIXED = ['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST'];

function valuesOf({ status, severity, from, story, team }: ToldIssue, random: Random): Record<string, FieldValue | null> {
  const { publishedAt } = story;
  const accepted = isPublished(status);
  const planned = publishedAt && UNFIXED.includes(status) ? daysAfter(dayIn(publishedAt), random.int(10, 60)) : null;
  const isFixed = status === 'READY_FOR_RETEST' || status === 'CLOSED';
  const given = (value: FieldValue | null, share: number) => (random.chance(share) ? value : null);
  const [, standards = []] = STANDARDS.find(([types]) => types.test(from.bug)) ?? [];
  return {
    business_impact: given(random.weighted(IMPACTS[severity] as Record<string, number>), accepted ? 0.95 : 0.6),
    asset_owner: given(team.client?.id ?? null, accepted ? 0.85 : 0.2),
    standards: given(standards, accepted ? 0.85 : 0.4),
    fix_planned: given(planned, 0.8),
    release: given(isFixed || status === 'IN_PROGRESS' ? `5.${random.int(2, 6)}.${random.int(0, 3)}` : null, 0.8),
    hours: given(random.int(1, 32) / 2, 0.9),
  };
}

/** Gives most issues of some projects values of the custom fields. */
export async function fillFieldValues(
  tx: Tx,
  workspaceId: string,
  { key }: Engagement,
  fields: readonly BuiltField[],
  told: readonly ToldIssue[],
  seed: string,
): Promise<void> {
  if (!PROJECTS_WITH_FIELDS.includes(key)) return;
  for (const issue of told) {
    const values = valuesOf(issue, randomOf(`${seed} ${issue.key} fields`));
    const rows = fields.map((field) => ({ fieldId: field.id, rows: rowsOf(field, values[field.key] ?? null) }));
    await replaceFieldValues(tx, workspaceId, issue.id, rows);
  }
}
