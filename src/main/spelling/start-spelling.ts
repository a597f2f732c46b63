import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { app, dialog, session as electronSession, type BrowserWindow } from 'electron/main';
import { t } from '../../domain/i18n/t';
import type { Clock } from '../clock';
import { serveDictionaries } from './dictionary-server';
import { openDictionaries } from './dictionary-store';
import { Spelling } from './spelling';

export interface StartSpellingDependencies {
  /** The folder of the bundles. */
  readonly out: string;
  readonly window: () => BrowserWindow | null;
  readonly clock: Clock;
}

/** The languages of this computer, the preferred one first. */
const preferredLanguages = (): readonly string[] => [...app.getPreferredSystemLanguages(), app.getLocale()];

/** Creates the spell-checker on Electron's session. */
export const startSpelling = ({ out, window, clock }: StartSpellingDependencies): Spelling => {
  const session = electronSession.defaultSession;
  const userData = app.getPath('userData');
  const store = openDictionaries({
    onBoard: join(out, 'main/dictionaries'),
    own: join(userData, 'own-dictionaries'),
    taken: join(userData, 'Dictionaries'),
  });
  const spelling = new Spelling({
    session,
    isSystems: process.platform === 'darwin',
    store,
    serve: (languages) =>
      serveDictionaries({ languages, read: store.read, secret: randomBytes(16).toString('hex') }),
    onDictionary: (heard) => {
      const hear = (_event: unknown, language: string): void => heard(language);
      session.on('spellcheck-dictionary-initialized', hear);
      session.on('spellcheck-dictionary-download-failure', hear);
      return () => {
        session.off('spellcheck-dictionary-initialized', hear);
        session.off('spellcheck-dictionary-download-failure', hear);
      };
    },
    preferred: preferredLanguages,
    askFile: async () => {
      const over = window();
      if (over === null) return null;
      const { canceled, filePaths } = await dialog.showOpenDialog(over, {
        title: t('Choose a dictionary'),
        filters: [{ name: t('Dictionaries'), extensions: ['dic', 'aff', 'bdic'] }],
        properties: ['openFile'],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    clock,
  });
  session.on('spellcheck-dictionary-download-failure', (_event, language) => spelling.missed(language));
  return spelling;
};
