import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { removeDataQuestion } from '../consent/question';
import { SERVER_FOLDERS } from '../local-server/folders';
import { sizeOf } from '../removal/remove-tree';
import { sizeText } from '../removal/texts';
import type { Needs, Started } from './part';

/** The description of the app's data, and its removal: only after the person's confirmation in main's dialog. */
export const removalPart = ({
  signals,
  userData,
  ask,
}: Pick<Needs<'ask'>, 'signals' | 'userData' | 'ask'>): Started<never, 'data.describe' | 'data.remove'> => {
  const hasServer = (): boolean =>
    Object.values(SERVER_FOLDERS).some((folder) => existsSync(join(userData, folder)));
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
