import type { ElectronApplication } from 'playwright-core';

/** A question of a native dialog, as it was asked. */
export interface PutQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number;
}

/** Records native questions from now on and answers them: no test can press their buttons. */
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

/** The questions recorded since then. */
export const putQuestions = (app: ElectronApplication): Promise<readonly PutQuestion[]> =>
  app.evaluate(() => Reflect.get(globalThis, 'questions') as PutQuestion[]);
