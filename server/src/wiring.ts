import { answers } from './answers.ts';
import { subscribe } from './platform/changes.ts';
import { answerQuestions } from './platform/questions.ts';
import { subscriptions } from './subscriptions.ts';

export function wireFeatures(): void {
  subscribe(subscriptions);
  answerQuestions(answers);
}
