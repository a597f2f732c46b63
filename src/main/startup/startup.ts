import { failure, success, type Result } from '../../contract/failure';
import type { StartupFacts } from '../../contract/ipc/startup';
import type { LoginItem } from './login-item';

export interface StartupDependencies {
  readonly item: LoginItem;
  /** The program, with the arguments that it needs to be this app. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly isHidden: () => boolean;
}

const REFUSED = 'Your system did not accept the change.';

/** Whether the app starts at the person's sign-in to this computer: off by default. */
export class Startup {
  readonly #deps: StartupDependencies;

  constructor(deps: StartupDependencies) {
    this.#deps = deps;
  }

  describe(): Promise<StartupFacts> {
    return this.#deps.item.read();
  }

  async set(isOn: boolean): Promise<Result<StartupFacts>> {
    const { item } = this.#deps;
    try {
      await item.write(isOn ? this.#command() : null);
      return success(await item.read());
    } catch {
      return failure({ kind: 'local', code: 'startup', detail: REFUSED });
    }
  }

  /** Called when the person changes how the app starts: an active entry is rewritten, a turned-off one stays off. */
  async refresh(): Promise<void> {
    const { item } = this.#deps;
    if ((await item.read()).isOn) await item.write(this.#command()).catch(() => undefined);
  }

  #command(): readonly [string, ...string[]] {
    const { command, isHidden } = this.#deps;
    return isHidden() ? [...command, '--hidden'] : command;
  }
}
