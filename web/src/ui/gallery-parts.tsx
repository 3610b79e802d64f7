import { type ReactNode, useState } from 'react';
import { Avatar } from './avatar.tsx';
import { AvatarStack } from './avatar-stack.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Checkbox } from './checkbox.tsx';
import { AddFilterChip, FilterChip } from './filter-chip.tsx';
import { IconButton } from './icon-button.tsx';
import { IconChevronDown, IconDots, IconLink, IconTrash } from './icons.tsx';
import { Kbd } from './kbd.tsx';
import { KeyText } from './key-text.tsx';
import { LanguageMarks } from './language-marks.tsx';
import { Row, Stack } from './layout.tsx';
import { Person } from './person.tsx';
import { Segmented } from './segmented.tsx';
import { Severity } from './severity.tsx';
import { SeverityCounts } from './severity-counts.tsx';
import { severities } from './severity-mark.tsx';
import { StackedBar } from './stacked-bar.tsx';
import { Status } from './status.tsx';
import type { StatusName } from './status-mark.tsx';
import { SwitchField } from './switch-field.tsx';
import { Tag } from './tag.tsx';
import { TextLink } from './text-link.tsx';

/** Names of parts stand here in plain words: the page is for those who build Coloa and is not in the product. */
export function GalleryCard({ title, span = 4, children }: { title: string; span?: number; children: ReactNode }) {
  return (
    <Card title={title} span={span}>
      {children}
    </Card>
  );
}

const statuses: [StatusName, string][] = [
  ['DRAFT', 'Draft'],
  ['IN_REVIEW', 'In review'],
  ['OPEN', 'Open'],
  ['IN_PROGRESS', 'In progress'],
  ['READY_FOR_RETEST', 'Ready for retest'],
  ['CLOSED', 'Closed'],
  ['RISK_ACCEPTED', 'Risk accepted'],
  ['REJECTED', 'Rejected'],
  ['DUPLICATE', 'Duplicate'],
  ['REPORTING', 'Reporting'],
  ['BLOCKED', 'Blocked'],
  ['ARCHIVED', 'Archived'],
];

export function GalleryButtons() {
  const [view, setView] = useState('all');
  return (
    <GalleryCard title="Buttons">
      <Stack gap={3}>
        <Row wrap>
          <Button kind="main">Main action</Button>
          <Button kind="main" disabled>
            Disabled
          </Button>
          <Button kind="main" busy>
            Saving
          </Button>
        </Row>
        <Row wrap>
          <Button after={<Kbd>e</Kbd>}>Edit</Button>
          <Button after={<IconChevronDown size={14} />}>Export</Button>
          <Button kind="quiet">Quiet</Button>
          <IconButton kind="default" label="More">
            <IconDots />
          </IconButton>
          <IconButton label="Link">
            <IconLink />
          </IconButton>
        </Row>
        <Row wrap>
          <Button kind="danger" icon={<IconTrash size={14} />}>
            Delete
          </Button>
          <Button kind="danger-solid">Delete HVB</Button>
          <Button size="s">Small 28</Button>
          <TextLink href="/gallery">Link</TextLink>
        </Row>
        <Row gap={4} wrap>
          <Checkbox label="Empty" />
          <Checkbox label="Ticked" defaultChecked />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="One" type="radio" name="gallery" />
          <Checkbox label="Other" type="radio" name="gallery" defaultChecked />
          <SwitchField label="Off" />
          <SwitchField label="On" defaultChecked />
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'all', label: 'All' },
              { value: 'comments', label: 'Comments' },
            ]}
          />
        </Row>
      </Stack>
    </GalleryCard>
  );
}

export function GalleryMarks() {
  return (
    <GalleryCard title="Severity and status">
      <div style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '9px 16px', alignItems: 'center' }}>
        {severities.flatMap((severity) => [
          <Severity key={severity} severity={severity} />,
          <span key={`${severity} box`}>
            <Severity severity={severity} box />
          </span>,
        ])}
      </div>
      <Row wrap gap={2} style={{ marginTop: 16 }}>
        {statuses.map(([status, word]) => (
          <Status key={status} status={status} label={word} />
        ))}
      </Row>
    </GalleryCard>
  );
}

const people = ['Nguyễn Thu Hà', 'Trần Quốc Bảo', 'Lê Minh Khôi', 'Phạm Ngọc Anh', 'Đỗ Hoàng Yến', 'Vũ Đức Thịnh', 'Bùi Lan Chi'];

export function GalleryWords() {
  return (
    <GalleryCard title="Chips, tags, languages, people">
      <Stack gap={3}>
        <Row wrap>
          <FilterChip field="Status" value="not closed" onField={() => undefined} onValue={() => undefined} onRemove={() => undefined} />
          <FilterChip field="Fixer" value="Yến, Thịnh" onRemove={() => undefined} />
          <AddFilterChip />
        </Row>
        <Row wrap>
          <Tag>mobile</Tag>
          <Tag>otp</Tag>
          <KeyText>HVB-12</KeyText>
          <Kbd>Ctrl K</Kbd>
          <Kbd>j</Kbd>
        </Row>
        <Row wrap>
          <LanguageMarks
            label="VI, EN older"
            languages={[
              { code: 'vi', state: 'there' },
              { code: 'en', state: 'old' },
            ]}
          />
          <LanguageMarks
            label="VI, EN missing"
            languages={[
              { code: 'vi', state: 'there' },
              { code: 'en', state: 'missing' },
            ]}
          />
        </Row>
        <Row wrap>
          {people.slice(0, 6).map((name) => (
            <Avatar key={name} name={name} size="m" />
          ))}
        </Row>
        <Row wrap>
          <AvatarStack people={people.map((name) => ({ name }))} max={3} />
          <Person name="Đỗ Hoàng Yến" />
        </Row>
        <SeverityCounts counts={{ CRITICAL: 2, HIGH: 5, MEDIUM: 11, LOW: 9, INFO: 3, VARIES: 1 }} />
        <StackedBar counts={{ CRITICAL: 2, HIGH: 5, MEDIUM: 11, LOW: 9, INFO: 3 }} max={40} />
      </Stack>
    </GalleryCard>
  );
}
