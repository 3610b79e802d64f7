import { issueNamed, issuesWithType, issueToPropose, keysInUse } from './bugs/bugs.questions.ts';
import { linksOfControls, recordedInTasks, ticksOfControls } from './checklists/checklists.questions.ts';
import { controlsAsJson, notesOfControls } from './checklists/project-controls.repo.ts';
import { sortByChoices, valuesInUse } from './custom-fields/custom-fields.questions.ts';
import { filesShownIn } from './files/files.questions.ts';
import { usesRead } from './files/files.scope.ts';
import { selectProjectsOfGroup } from './groups/groups.scope.ts';
import { textsToPropose } from './issues/edit/issue-proposal.service.ts';
import { readsUseInProject } from './issues/evidence/file-uses.scope.ts';
import { countFilesSeen, listFilesSeen } from './issues/evidence/project-files.repo.ts';
import { filesShownInIssue, filesShownInProject } from './issues/evidence/project-files.service.ts';
import { listValuesInUse, sortValuesByChoices } from './issues/fields/field-values.repo.ts';
import { controlsOfIssue, showsFileToViewer } from './issues/issues.scope.ts';
import { issueSeen } from './issues/issues.service.ts';
import { countOfType, typesInUse } from './issues/list/issue-types.repo.ts';
import { hasIssueWithWords, projectsWithWords } from './issues/list/projects-by-issue-words.repo.ts';
import { roundsAsNumber } from './issues/retests/retest-rounds.repo.ts';
import { readerMessage } from './notifications/notifications.scope.ts';
import { answer } from './platform/questions.ts';
import { readsInternalData } from './profile/profile.questions.ts';
import { notesOfProject } from './projects/project-notes.repo.ts';
import { filesSeen, filesSeenCount, projectsWithIssues } from './projects/projects.questions.ts';
import { controlsOfProject, hasIssueWith, projectsOfGroup, roundsOfProject, showsFile, tasksOfProject } from './projects/projects.scope.ts';
import { isOfTeam } from './projects/projects.service.ts';
import { issuesBySeverity, projectsByStatus } from './projects/workspace-figures.repo.ts';
import { textsOfReport } from './reports/settings/report-settings.repo.ts';
import { messageAsJson } from './reports/shares/share-messages.repo.ts';
import { acceptedInvitation, invitationsOf } from './sessions/sessions.questions.ts';
import { listLinksOfControls, listTicksOfControls } from './tasks/control-work.repo.ts';
import { controlsOfIssueAsJson, holdControls } from './tasks/control-work.service.ts';
import { notesOfTasks, tasksAsJson } from './tasks/tasks.repo.ts';
import { readsUseInWriteUp } from './topics/file-uses.scope.ts';
import { filesShownInWriteUp } from './topics/write-up-files.service.ts';
import { joinByInvitation, ownInvitations } from './users/invitations.service.ts';
import { memberSummaries } from './users/member-summaries.service.ts';
import { issuesOfWorkspaces, peopleOfWorkspaces, projectsOfWorkspaces } from './workspaces/workspaces.questions.ts';

/** The order of this list determines the order of the results of `askAll` (platform/questions.ts). */
export const answers = [
  answer(invitationsOf, ownInvitations),
  answer(acceptedInvitation, joinByInvitation),
  answer(peopleOfWorkspaces, memberSummaries),
  answer(projectsOfWorkspaces, projectsByStatus),
  answer(issuesOfWorkspaces, issuesBySeverity),
  answer(readsInternalData, isOfTeam),
  answer(valuesInUse, listValuesInUse),
  answer(sortByChoices, sortValuesByChoices),
  answer(projectsOfGroup, selectProjectsOfGroup),
  answer(showsFile, showsFileToViewer),
  answer(projectsWithIssues, projectsWithWords),
  answer(hasIssueWith, hasIssueWithWords),
  answer(issuesWithType, countOfType),
  answer(keysInUse, typesInUse),
  answer(issueToPropose, textsToPropose),
  answer(issueNamed, issueSeen),
  answer(ticksOfControls, listTicksOfControls),
  answer(linksOfControls, listLinksOfControls),
  answer(recordedInTasks, holdControls),
  answer(usesRead, readsUseInProject),
  answer(usesRead, readsUseInWriteUp),
  answer(filesShownIn.PROJECT, filesShownInProject),
  answer(filesShownIn.ISSUE, filesShownInIssue),
  answer(filesShownIn.WRITE_UP, filesShownInWriteUp),
  answer(filesSeen, listFilesSeen),
  answer(filesSeenCount, countFilesSeen),
  answer(roundsOfProject, roundsAsNumber),
  answer(tasksOfProject, tasksAsJson),
  answer(controlsOfProject, controlsAsJson),
  answer(notesOfProject, notesOfControls),
  answer(notesOfProject, notesOfTasks),
  answer(notesOfProject, textsOfReport),
  answer(controlsOfIssue, controlsOfIssueAsJson),
  answer(readerMessage, messageAsJson),
];
