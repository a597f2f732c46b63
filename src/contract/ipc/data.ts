/** What the app keeps of its person on this computer. */
export interface DataFacts {
  /** Whether the server on board has been used, so that accounts and messages of its own are kept. */
  readonly hasServer: boolean;
}
