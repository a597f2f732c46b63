type Hearers<Table> = { [N in keyof Table]?: ((payload: Table[N]) => void)[] };

/**
 * Signals by name: the sender does not know the listeners, and no listener needs to exist. Each signal is delivered
 * synchronously, in the order of `on`; a signal without listeners is lost.
 */
export class Signals<Table extends object> {
  readonly #hearers: Hearers<Table> = {};

  on<N extends keyof Table>(name: N, hear: (payload: Table[N]) => void): void {
    (this.#hearers[name] ??= []).push(hear);
  }

  tell<N extends keyof Table>(name: N, payload: Table[N]): void {
    for (const hear of this.#hearers[name] ?? []) hear(payload);
  }
}
