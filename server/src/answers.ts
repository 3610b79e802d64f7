import { notesOfControls } from './checklists/control-notes.repo.ts';
import { controlsOfIssue as answerControlsOfIssue } from './checklists/project-controls.service.ts';
import { filesShownIn } from './files/files.questions.ts';
import { usesRead } from './files/files.scope.ts';
import { readsUseInProject } from './issues/file-uses.scope.ts';
import { controlsOfIssue } from './issues/issues.questions.ts';
import { countFilesSeen, listFilesSeen } from './issues/project-files.repo.ts';
import { filesShownInIssue, filesShownInProject } from './issues/project-files.service.ts';
import { answer } from './platform/questions.ts';
import { notesOfProject } from './projects/project-notes.repo.ts';
import { filesSeen, filesSeenCount } from './projects/projects.questions.ts';
import { textsOfReport } from './reports/settings/report-settings.repo.ts';
import { notesOfTasks } from './tasks/tasks.repo.ts';
import { readsUseInWriteUp } from './topics/file-uses.scope.ts';
import { filesShownInWriteUp } from './topics/write-up-files.service.ts';

/** Who answers what features ask about features above them. */
export const answers = [
  answer(usesRead, readsUseInProject),
  answer(usesRead, readsUseInWriteUp),
  answer(filesShownIn.PROJECT, filesShownInProject),
  answer(filesShownIn.ISSUE, filesShownInIssue),
  answer(filesShownIn.WRITE_UP, filesShownInWriteUp),
  answer(filesSeen, listFilesSeen),
  answer(filesSeenCount, countFilesSeen),
  answer(notesOfProject, notesOfControls),
  answer(notesOfProject, notesOfTasks),
  answer(notesOfProject, textsOfReport),
  answer(controlsOfIssue, answerControlsOfIssue),
];
