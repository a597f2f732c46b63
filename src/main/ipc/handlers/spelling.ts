import type { Spelling } from '../../spelling/spelling';
import type { IpcHandlers } from '../answer';

type Handled = 'spelling.describe' | 'spelling.addDictionary' | 'spelling.removeWord';

/** What is checked of what the person writes. */
export const spellingHandlers = (spelling: Spelling): Pick<IpcHandlers, Handled> => ({
  'spelling.describe': () => spelling.describe(),
  'spelling.addDictionary': ({ language }) => spelling.addDictionary(language),
  'spelling.removeWord': ({ word }) => spelling.removeWord(word),
});
