import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeDataQuestion } from '../consent/question';
import { sizeOf } from '../removal/remove-tree';
import { sizeText } from '../removal/texts';
import type { Needs, Started } from './part';

/** The description of the app's data, and its removal: only after the person's confirmation in main's dialog. */
export const removalPart = ({
  signals,
  userData,
  ask,
}: Pick<Needs<'ask'>, 'signals' | 'userData' | 'ask'>): Started<never, 'data.describe' | 'data.remove'> => {
  const hasServer = (): boolean => existsSync(join(userData, 'local-server'));
  return {
    ipc: {
      'data.describe': () => ({ hasServer: hasServer() }),
      'data.remove': async () => {
        const isMeant = await ask(removeDataQuestion(userData, sizeText(sizeOf(userData)), hasServer()));
        if (isMeant) signals.tell('app.removed', null);
        return isMeant;
      },
    },
  };
};
