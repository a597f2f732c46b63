/** The data that the app keeps for its person on this computer. */
export interface DataFacts {
  /** Whether the server on board has been used, so that it stores accounts and messages. */
  readonly hasServer: boolean;
}
