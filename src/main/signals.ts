type Hearers<Table> = { [N in keyof Table]?: ((payload: Table[N]) => void)[] };

/**
 * What is told by name: whoever tells does not know who hears, and nobody who hears must be there before. Each signal is
 * heard at once, in the order of `on`; one that nobody hears is lost.
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
