import { answers } from './answers.ts';
import { subscribe } from './platform/changes.ts';
import { answerQuestions } from './platform/questions.ts';
import { subscriptions } from './subscriptions.ts';

/** Ties the features of this process together: who follows which change, and who answers which question. */
export function wireFeatures(): void {
  subscribe(subscriptions);
  answerQuestions(answers);
}
