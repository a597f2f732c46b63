/** The types of TypeScript do not know yet that a context is played on a chosen device. */
interface AudioContext {
  readonly setSinkId: (sinkId: string) => Promise<void>;
}
