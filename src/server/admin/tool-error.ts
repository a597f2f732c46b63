/** The failure of an operator's tool, as a sentence for people. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
