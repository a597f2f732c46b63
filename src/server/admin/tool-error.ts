/** Why one of the operator's tools does not do what it was asked, in a sentence for people. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
