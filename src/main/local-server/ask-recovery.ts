import { dialog, type BrowserWindow } from 'electron/main';
import { type LostStore, type RecoveryChoice, recoveryQuestion } from './recovery';

const formatTime = (ms: number): string =>
  new Date(ms).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** Asks in the system's dialog what to do about the server's store: a page cannot answer for the person. */
export const askRecovery =
  (window: () => BrowserWindow | null) =>
  async (lost: LostStore): Promise<RecoveryChoice> => {
    const { message, detail, answers } = recoveryQuestion(lost, formatTime);
    const leave = answers.findIndex(({ choice }) => choice === 'leave');
    const question = {
      type: 'warning' as const,
      title: 'Guildhall',
      message,
      detail,
      buttons: answers.map(({ label }) => label),
      defaultId: leave,
      cancelId: leave,
    };
    const parent = window();
    const { response } = await (parent === null
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(parent, question));
    return answers[response]?.choice ?? 'leave';
  };
