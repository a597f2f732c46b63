/**
 * Whether a value is an object with fields, as in JSON; arrays count as well, because they have none of the app's
 * fields.
 */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The value of a JSON text, or null if the text is invalid. */
export const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};
