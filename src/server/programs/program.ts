/** A process of its own, as seen from the server. */
export interface StartedProgram<O> {
  readonly post: (order: O) => void;
  readonly kill: () => void;
}

export interface ProgramEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called once after any end of the process, including a failed start. */
  readonly onGone: () => void;
}

/** Starts a process. */
export type StartProgram<O> = (events: ProgramEvents) => StartedProgram<O>;
