import { clipboard, Menu, type WebContents } from 'electron/main';
import { MOST_SPELLING_LANGUAGES, type SpellingLanguage } from '../../contract/ipc/spelling';
import { t } from '../../domain/i18n/t';
import type { SaveFile } from '../files/save-file';
import type { PreferencesStore } from '../preferences/preferences';
import type { Spelling } from '../spelling/spelling';
import { contextMenuTemplate, type ContextActions, type SpellingMenu } from './context-menu';
import { pictureName } from './picture-name';

export interface ContextMenuDependencies {
  readonly preferences: Pick<PreferencesStore, 'values' | 'set'>;
  readonly spelling: Pick<Spelling, 'describe' | 'inUse' | 'addWord'>;
  readonly followLink: (url: string) => void;
  /** Answers the page's requests for pictures. */
  readonly answerMedia: (request: { readonly method: string; readonly url: string }) => Promise<Response>;
  readonly save: SaveFile;
  /** Shows an error to the person. */
  readonly notify: (text: string) => void;
}

/** The checked languages with one added or removed. */
const changed = (
  inUse: readonly SpellingLanguage[],
  language: string,
  dictionaries: readonly SpellingLanguage[],
): SpellingLanguage[] => {
  const others = inUse.filter((code) => code !== language);
  const added = dictionaries.filter((code) => code === language);
  return others.length < inUse.length ? others : [...others, ...added];
};

/** Shows the system's menu where the page has none of its own. */
export const showContextMenus = (contents: WebContents, deps: ContextMenuDependencies): void => {
  const { preferences, spelling } = deps;
  const savePicture = async (source: string): Promise<void> => {
    const answer = await deps.answerMedia({ method: 'GET', url: source });
    const name = pictureName(source, answer.headers.get('Content-Type'));
    if (!answer.ok || name === null) {
      deps.notify(t('The picture could not be loaded again.'));
      return;
    }
    const saved = await deps.save({ suggestedName: name, data: new Uint8Array(await answer.arrayBuffer()) });
    if (!saved.ok && saved.failure.kind === 'local') deps.notify(saved.failure.detail);
  };
  contents.on('context-menu', (_event, params) => {
    void spelling.describe().then(({ dictionaries, inUse }) => {
      if (contents.isDestroyed()) return;
      const known = dictionaries.map(({ language }) => language);
      const { isOn } = preferences.values.spelling;
      const menu: SpellingMenu = {
        isOn,
        languages: known.map((code) => ({ code, isOn: inUse.includes(code) })),
      };
      const actions: ContextActions = {
        replaceWord: (word) => contents.replaceMisspelling(word),
        addWord: (word) => spelling.addWord(word),
        checkSpelling: (isChecked) =>
          void preferences.set({ spelling: { ...preferences.values.spelling, isOn: isChecked } }),
        checkLanguage: (code) => {
          const languages = changed(inUse, code, known).slice(-MOST_SPELLING_LANGUAGES);
          const now = preferences.values.spelling;
          // An empty list would mean the languages of this computer.
          preferences.set({ spelling: languages.length > 0 ? { isOn, languages } : { ...now, isOn: false } });
        },
        followLink: deps.followLink,
        copyText: (text) => void clipboard.writeText(text),
        copyPicture: () => contents.copyImageAt(params.x, params.y),
        savePicture: (source) => void savePicture(source),
      };
      const template = contextMenuTemplate(params, menu, actions);
      if (template.length === 0) return;
      const isByKey = params.menuSourceType === 'keyboard';
      Menu.buildFromTemplate(template).popup(isByKey ? { x: params.x, y: params.y } : {});
    });
  });
};
