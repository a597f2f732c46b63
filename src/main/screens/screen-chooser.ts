import type { ScreenChosen, ScreenSource, ScreensShown } from '../../contract/ipc/screens';
import type { ChosenScreen } from '../page/screen-choice';

/** The window in which one chooses, as far as it is used. */
export interface ChooserWindow {
  readonly bringUp: () => void;
  /** Has it ask again what it shows. */
  readonly renew: () => void;
  readonly close: () => void;
}

export interface ScreenChooserDependencies {
  /** Opens the window; `onClosed` is called when it is gone. */
  readonly openWindow: (onClosed: () => void) => ChooserWindow;
  /** The screens and windows of the computer. */
  readonly list: () => Promise<readonly ScreenSource[]>;
  readonly facts: () => Omit<ScreensShown, 'sources'>;
  /** Asks in the system's own dialog, where programs may not list what there is; null where they may. */
  readonly askSystem: (() => Promise<ChosenScreen['source'] | null>) | null;
}

interface Question {
  readonly window: ChooserWindow;
  readonly answer: (chosen: ChosenScreen | null) => void;
}

/** Asks the person which screen or window they share: in a window of main, so that the page sees no picture of the others. */
export class ScreenChooser {
  readonly #deps: ScreenChooserDependencies;
  #question: Question | null = null;
  #isAskingSystem = false;
  #listed: readonly ScreenSource[] = [];

  constructor(deps: ScreenChooserDependencies) {
    this.#deps = deps;
  }

  /** One question at a time: another one brings it up, and is answered by nothing. */
  async ask(): Promise<ChosenScreen | null> {
    const { askSystem, openWindow } = this.#deps;
    if (askSystem !== null) {
      if (this.#isAskingSystem) return null;
      this.#isAskingSystem = true;
      const source = await askSystem().finally(() => (this.#isAskingSystem = false));
      return source === null ? null : { source, withSound: false };
    }
    if (this.#question !== null) {
      this.#question.window.bringUp();
      return null;
    }
    return new Promise((answer) => {
      this.#question = { window: openWindow(() => this.#end(null)), answer };
    });
  }

  /** What the window shows, as things are now. */
  async shown(): Promise<ScreensShown> {
    const { facts, list } = this.#deps;
    this.#listed = this.#question === null ? [] : await list();
    return { sources: this.#listed, ...facts() };
  }

  /** The person has chosen: one of what was listed last, or nothing. */
  choose({ id, withSound }: ScreenChosen): void {
    const source = this.#listed.find((one) => one.id === id);
    if (id === null) this.#end(null);
    else if (source !== undefined) {
      const canSound = this.#deps.facts().canSound;
      this.#end({ source: { id: source.id, name: source.name }, withSound: withSound && canSound });
    }
  }

  /** The person has chosen how pages look. */
  lookChanged(): void {
    this.#question?.window.renew();
  }

  /** The page that asked is gone, or its person has signed out. */
  cancel(): void {
    this.#end(null);
  }

  stop(): void {
    this.cancel();
  }

  #end(chosen: ChosenScreen | null): void {
    const question = this.#question;
    this.#question = null;
    this.#listed = [];
    question?.answer(chosen);
    question?.window.close();
  }
}
