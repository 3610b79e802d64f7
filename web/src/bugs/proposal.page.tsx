import type { Proposal } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { ApiError, fieldErrors } from '../lib/api-error.ts';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../routes/page-title.ts';
import { paths } from '../routes/paths.ts';
import { Person } from '../ui/data/avatar.tsx';
import { Facts } from '../ui/data/facts.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Tag } from '../ui/data/words.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { ErrorState } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Row, Stack } from '../ui/layout/layout.tsx';
import { Page } from '../ui/layout/page.tsx';
import { BackLink, TextLink } from '../ui/layout/text-link.tsx';
import { UnsavedGuard } from '../ui/overlays/unsaved-guard.tsx';
import styles from './bug-list.module.css';
import { proposalQuery, useDecide } from './bug-list.queries.ts';
import { CompareTexts, type CompareTextsProps, TEMPLATE_TEXTS, type TemplateText, type Texts } from './compare-texts.tsx';

export function ProposalPage() {
  const t = useT('bugs');
  const { proposalId = '' } = useParams({ strict: false }) as { proposalId?: string };
  const proposal = useQuery(proposalQuery(proposalId));
  usePageTitle(proposal.data?.title, t('manage.proposals'));
  return (
    <Page>
      <Stack>
        <BackLink href={paths.bugProposals()}>{t('proposal.back')}</BackLink>
        {proposal.data ? (
          <Loaded key={proposal.data.id} proposal={proposal.data} />
        ) : proposal.isError ? (
          <ErrorState onRetry={() => void proposal.refetch()}>{t('proposal.failed')}</ErrorState>
        ) : (
          <SkeletonText lines={8} />
        )}
      </Stack>
    </Page>
  );
}

const nothing = Object.fromEntries(TEMPLATE_TEXTS.map((text) => [text, ''])) as Texts;

function useDecision(proposal: Proposal) {
  const t = useT('bugs');
  const { history } = useRouter();
  const decide = useDecide(proposal.id);
  const [edits, setEdits] = useState<Partial<Texts>>({});
  const form = useForm({ initialValues: { answer: '' } });
  const { answer } = form.values;
  const { present } = proposal;
  /** True if the current template belongs to this type, so that accepting the proposal replaces the template. */
  const own = present?.id != null && present.bugId === proposal.bugId;
  const send = (state: 'ACCEPTED' | 'DECLINED') =>
    decide.mutate(
      { state, answer, ...(state === 'ACCEPTED' && { texts: edits, templateVersion: own ? present.version : null }) },
      {
        onSuccess: () => {
          toast.ok(t(state === 'ACCEPTED' ? 'proposal.accepted' : 'proposal.declined'));
          history.push(paths.bugProposals());
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const declines = submitter instanceof HTMLButtonElement && submitter.value === 'DECLINED';
    if (declines && answer.trim() === '') form.setErrors({ answer: t('proposal.answerRequired') });
    else send(declines ? 'DECLINED' : 'ACCEPTED');
  };
  const edit = (text: TemplateText, value: string) => setEdits((before) => ({ ...before, [text]: value }));
  const unsaved = !decide.isSuccess && !decide.isPending && (answer.trim() !== '' || Object.keys(edits).length > 0);
  const conflict = decide.error instanceof ApiError && decide.error.has('EDIT_CONFLICT');
  return { form, edits, edit, own, submit, busy: decide.isPending, unsaved, conflict };
}

function Loaded({ proposal }: { proposal: Proposal }) {
  const t = useT('bugs');
  const { form, edits, edit, own, submit, busy, unsaved, conflict } = useDecision(proposal);
  const { present, language } = proposal;
  const open = proposal.state === 'OPEN';
  return (
    <>
      <UnsavedGuard when={open && unsaved} />
      <header className={styles.head}>
        <h2 lang={language}>{proposal.title}</h2>
        <Tag>{t(`proposal.state.${proposal.state}`)}</Tag>
      </header>
      <ProposalFacts proposal={proposal} />
      {conflict && <Notice kind="bad">{t('proposal.conflict')}</Notice>}
      <Card title={t('proposal.compare')} note={t(present ? (own ? 'proposal.withOwn' : 'proposal.withOther') : 'proposal.withNothing')}>
        <Compared
          key={`${present?.id ?? ''} ${present?.version ?? 0}`}
          before={present ?? nothing}
          after={{ ...proposal.texts, ...edits }}
          language={language}
          editable={open}
          onChange={edit}
        />
      </Card>
      {open && (
        <Card title={t('proposal.decide')}>
          <form onSubmit={submit} noValidate>
            <Stack>
              <FormError errors={form.errors} />
              <TextArea
                label={t('proposal.answer')}
                hint={t('proposal.answerHint')}
                maxLength={LIMITS.note}
                {...form.getInputProps('answer')}
              />
              <Row justify="end" wrap>
                <Button kind="danger" type="submit" value="DECLINED" busy={busy}>
                  {t('proposal.decline')}
                </Button>
                <Button kind="main" type="submit" value="ACCEPTED" busy={busy}>
                  {t('proposal.accept')}
                </Button>
              </Row>
            </Stack>
          </form>
        </Card>
      )}
    </>
  );
}

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const t = useT('bugs');
  return (
    <Facts
      facts={[
        [
          t('proposal.type'),
          <TextLink key="type" href={paths.bug(proposal.bugId)}>
            {proposal.bugName}
          </TextLink>,
        ],
        [t('proposal.language'), t(`ui:language.${proposal.language}`)],
        [t('proposal.by'), <Person key="by" name={proposal.proposedBy.name} src={proposal.proposedBy.avatar} size="s" />],
        [t('proposal.at'), <RelativeTime key="at" at={proposal.createdAt} />],
        ...(proposal.issue
          ? [
              [
                t('proposal.issue'),
                <TextLink key="issue" href={paths.issue(proposal.issue.projectId, proposal.issue.id)}>
                  {proposal.issue.key}
                </TextLink>,
              ] as const,
            ]
          : []),
        ...(proposal.note ? [[t('proposal.note'), proposal.note] as const] : []),
        ...(proposal.answer ? [[t('proposal.answer'), proposal.answer] as const] : []),
      ]}
    />
  );
}

/** Keeps its initial texts while the user edits them. A new `key` recreates the component when the current template has changed. */
function Compared({ before, after, ...props }: CompareTextsProps) {
  const [first] = useState({ before, after });
  return <CompareTexts {...first} {...props} />;
}
