import { answers } from './answers.ts';
import { subscribe } from './platform/changes.ts';
import { answerQuestions } from './platform/questions.ts';
import { subscriptions } from './subscriptions.ts';

/** Connects the features of this process: subscriptions to changes, and answers to questions. */
export function wireFeatures(): void {
  subscribe(subscriptions);
  answerQuestions(answers);
}
