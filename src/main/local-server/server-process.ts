/** A running server process, from main's side. */
export interface ServerProcess {
  readonly post: (message: unknown) => void;
  readonly kill: () => void;
}

export interface ServerEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called once, for any reason. */
  readonly onExit: (code: number) => void;
}

/** Starts the bundled server with these command-line arguments. */
export type ForkServer = (args: readonly string[], events: ServerEvents) => ServerProcess;
