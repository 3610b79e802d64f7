import { controlsOfIssue as answerControlsOfIssue } from './checklists/project-controls.service.ts';
import { controlsOfIssue } from './issues/issues.questions.ts';
import { answer } from './platform/questions.ts';

/** Who answers what features ask about features above them. */
export const answers = [answer(controlsOfIssue, answerControlsOfIssue)];
