import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { PropertyList } from '../../ui/data/property-list.tsx';
import { useSaveProperty } from '../issue-edits.ts';
import { peopleOf, useIssueProject } from '../issues.queries.ts';
import { ClassProperties } from './class-properties.tsx';
import { CustomProperties } from './custom-properties.tsx';
import { PeopleProperties } from './people-properties.tsx';
import { RatingProperties } from './rating-properties.tsx';
import { RecordProperties } from './record-properties.tsx';

export function IssueProperties({ issue }: { issue: Issue }) {
  const save = useSaveProperty(issue.id);
  const project = useIssueProject(issue.project.id);
  const shared = { issue, save };
  return (
    <PropertyList>
      <RatingProperties {...shared} />
      <ClassProperties {...shared} scope={project?.scope ?? []} />
      <PeopleProperties {...shared} people={peopleOf(project)} />
      <RecordProperties {...shared} />
      <CustomProperties {...shared} people={peopleOf(project)} />
    </PropertyList>
  );
}
