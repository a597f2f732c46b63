import { startSpelling } from '../spelling/start-spelling';
import type { Needs, Started } from './part';

/** Spell-checking, from the page's first screen on. */
export const spellingPart = ({
  clock,
  out,
  window,
  firstScreen,
  preferences,
}: Needs<'firstScreen' | 'preferences'>): Started<
  'spelling',
  'spelling.describe' | 'spelling.addDictionary' | 'spelling.removeWord'
> => {
  const spelling = startSpelling({ out, window, clock });
  preferences.on('spelling', (choice) => void spelling.apply(choice));
  void firstScreen.drawn.then(() => spelling.apply(preferences.values.spelling));
  return {
    gives: { spelling },
    ipc: {
      'spelling.describe': () => spelling.describe(),
      'spelling.addDictionary': ({ language }) => spelling.addDictionary(language),
      'spelling.removeWord': ({ word }) => spelling.removeWord(word),
    },
  };
};
