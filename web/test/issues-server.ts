import { newEvidenceId } from '@coloa/contract/issues/evidence-item.ts';
import type { evidenceInput, IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { type HistoryEntry, type Issue, issueRow } from '@coloa/contract/issues/issues.schema.ts';
import { NOTHING_OUTDATED, outdatedAfter, outdatedLanguages } from '@coloa/contract/issues/outdated-texts.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { output } from 'zod';
import { answerComments } from './comments-server.ts';
import { issueContent, issueDetail } from './fixtures/issues.ts';
import { listOf } from './fixtures/lists.ts';
import { projectDetail } from './fixtures/projects.ts';
import { answer, answerUnlessSet, refusal } from './server.ts';

type EvidenceInput = output<typeof evidenceInput>[number];

interface KeptIssues {
  project: Project;
  issues: Issue[];
  history: HistoryEntry[];
}

const identified = (sent: readonly EvidenceInput[]): IssueEvidence[] => sent.map(({ id = newEvidenceId(), ...item }) => ({ id, ...item }));

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Answers the requests for issues, and stores the changes that the page makes. By default, the project has one draft in one language. */
export function answerIssues(written: readonly Partial<Issue>[] = [{}], of: Partial<Project> = {}): KeptIssues {
  const project = projectDetail({ languages: ['vi'], ...of });
  const write = ({ title = issueContent().title, ...given }: Partial<Issue>, number: number): Issue => {
    const contents = given.contents ?? { vi: issueContent({ title }) };
    return issueDetail({
      number,
      key: `${project.key}-${number}`,
      project: { id: project.id, key: project.key, name: project.name },
      reportLanguages: project.languages,
      languages: LANGUAGES.filter((language) => contents[language]?.title),
      title: contents.vi?.title ?? contents.en?.title ?? '',
      ...given,
      contents,
    });
  };
  const issues = written.map((given, at) => write(given, at + 1));
  const history: HistoryEntry[] = [];
  const find = (id: string): Issue => {
    const found = issues.find((issue) => issue.id === id);
    if (!found) throw new Error(`there is no issue ${id}`);
    return found;
  };

  answer(projectsContract.get, project);
  answer(issuesContract.get, ({ params }) => find(params.id));
  answer(issuesContract.history, () => listOf(history));
  answer(issuesContract.list, ({ query: { status, q, bin } }) =>
    listOf(
      issues
        .filter(
          (issue) =>
            Boolean(issue.deletedAt) === (bin === 'true') &&
            (!status || status.includes(issue.status)) &&
            (!q || plain(issue.title).includes(plain(q))),
        )
        .map((issue) => issueRow.parse(issue)),
    ),
  );
  answer(issuesContract.create, ({ body: { contents, severity, evidence } }) => {
    const issue = write(
      {
        contents: { vi: issueContent({ description: '', ...contents.vi }) },
        ...(severity && { severity }),
        evidence: identified(evidence),
      },
      issues.length + 1,
    );
    issues.push(issue);
    return { id: issue.id, key: issue.key };
  });
  answer(issuesContract.update, ({ params, body }) => {
    const issue = find(params.id);
    const { version, contents, upToDate, status, from, cvss, cvssOther, cwe, tags, dueDay, assets, evidence, fields } = body;
    if (version !== undefined && version !== issue.version) return refusal('EDIT_CONFLICT', { current: issue });
    if (from !== undefined && from !== issue.status) return refusal('STATUS_CHANGED');
    const before = { ...issue.contents };
    for (const language of LANGUAGES) {
      if (contents?.[language]) issue.contents[language] = { ...issueContent(), ...issue.contents[language], ...contents[language] };
    }
    const outdated = issue.outdatedTexts ?? NOTHING_OUTDATED;
    issue.outdatedTexts = outdatedAfter({ outdated, before, after: issue.contents, upToDate });
    issue.outdated = outdatedLanguages(issue.outdatedTexts);
    Object.assign(issue, {
      ...(version !== undefined && { version: version + 1 }),
      ...(status && { status }),
      ...(fields && { fields: Object.fromEntries(Object.entries({ ...issue.fields, ...fields }).filter(([, value]) => value !== null)) }),
      ...(cvss !== undefined && { cvss }),
      ...(cvssOther !== undefined && { cvssOther }),
      ...(cwe !== undefined && { cwe }),
      ...(tags && { tags }),
      ...(evidence && { evidence: identified(evidence) }),
      ...(dueDay !== undefined && { dueDay }),
      ...(assets && { assets: assets.map((asset, at) => ({ ...asset, id: asset.id ?? `${params.id.slice(0, -4)}f00${at}` })) }),
      title: issue.contents.vi?.title ?? issue.title,
    });
    return true as const;
  });
  answerUnlessSet(retestsContract.ofIssue, listOf([]));
  answerUnlessSet(sharesContract.messages, listOf([]));
  answerComments();
  return { project, issues, history };
}
