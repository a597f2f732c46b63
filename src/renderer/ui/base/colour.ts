const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

/** Whether a text from another person is a colour, as #rrggbb; any other text must not enter a style. */
export const isColour = (text: string): boolean => COLOUR.test(text);
