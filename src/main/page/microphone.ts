import { systemPreferences } from 'electron/main';

/**
 * Whether the page may have the microphone now: it says before it opens one, and when it needs none any more. The camera
 * is never granted.
 */
export class Microphone {
  #isUsed = false;

  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Begins or ends the use; answers whether the system lets the app have the microphone. macOS asks the person. */
  readonly use = async (isUsed: boolean): Promise<boolean> => {
    this.#isUsed = isUsed;
    if (!isUsed || process.platform === 'linux') return true;
    if (process.platform === 'darwin') return systemPreferences.askForMediaAccess('microphone');
    return systemPreferences.getMediaAccessStatus('microphone') !== 'denied';
  };
}
