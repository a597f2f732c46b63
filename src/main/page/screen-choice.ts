/** What of this computer a person has chosen to share. */
export interface ChosenScreen {
  readonly source: { readonly id: string; readonly name: string };
  /** Whether what the computer plays is shared with it. */
  readonly withSound: boolean;
}

/** Asks the person what they want to share; null for nothing. */
export type ChooseScreen = () => Promise<ChosenScreen | null>;

/**
 * The way from a page that asks for a screen to the person who chooses one: the page names none, and gets the one that is
 * chosen, for that time alone. Until the part that asks has started, nothing is chosen.
 */
export class ScreenChoice {
  #choose: ChooseScreen = () => Promise.resolve(null);

  /** From now on the person is asked in this way. */
  readonly askBy = (choose: ChooseScreen): void => {
    this.#choose = choose;
  };

  ask(): Promise<ChosenScreen | null> {
    return this.#choose();
  }
}
