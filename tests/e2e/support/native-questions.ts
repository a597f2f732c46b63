import type { ElectronApplication } from 'playwright-core';

/** A question of the system's, as it was put. */
export interface PutQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number;
}

/** The system's questions are noted down from now on, and answered so: no test can press their buttons. */
export const answerQuestions = (app: ElectronApplication, answer: 'accept' | 'decline'): Promise<void> =>
  app.evaluate(
    ({ dialog }, response) => {
      const questions: unknown[] = [];
      Reflect.set(globalThis, 'questions', questions);
      dialog.showMessageBox = (...words: unknown[]) => {
        questions.push(words.at(-1));
        return Promise.resolve({ response, checkboxChecked: false });
      };
    },
    answer === 'accept' ? 1 : 0,
  );

/** What was asked since then. */
export const putQuestions = (app: ElectronApplication): Promise<readonly PutQuestion[]> =>
  app.evaluate(() => Reflect.get(globalThis, 'questions') as PutQuestion[]);
