const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

/** Whether a text that others chose is a colour, as #rrggbb: what is none is no part of a style. */
export const isColour = (text: string): boolean => COLOUR.test(text);
