import type { ProposalRow } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { useT } from '../lib/i18n.ts';
import { Person } from '../ui/data/avatar.tsx';
import { LanguageMarks } from '../ui/data/language-marks.tsx';
import { RelativeTime } from '../ui/data/relative-time.tsx';
import { Tag } from '../ui/data/words.tsx';
import { Text } from '../ui/layout/text.tsx';
import { TextLink } from '../ui/layout/text-link.tsx';

/** `href` is missing in the author's own list, which shows the result but no link to the proposal. */
export function ProposalLine({ row, href }: { row: ProposalRow; href?: string }) {
  const t = useT('bugs');
  return (
    <li>
      {href === undefined ? <b>{row.title}</b> : <TextLink href={href}>{row.title}</TextLink>}
      <Text size={13} tone="muted">
        {row.bugName}
      </Text>
      <LanguageMarks languages={[{ code: row.language, state: 'there' }]} label={t(`ui:language.${row.language}`)} />
      {href !== undefined && <Person name={row.proposedBy.name} src={row.proposedBy.avatar} size="s" />}
      <Text size={13} tone="muted">
        <RelativeTime at={row.createdAt} />
      </Text>
      <Tag>{t(`proposal.state.${row.state}`)}</Tag>
      {row.answer !== '' && (
        <Text as="p" size={13} style={{ flexBasis: '100%' }}>
          {t('proposal.answered', { answer: row.answer })}
        </Text>
      )}
    </li>
  );
}
