/** Whether a value is an object with fields, such as JSON has; arrays count, for their fields are none of ours. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The value that a text of JSON stands for, or null when it is none. */
export const parseJson = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};
