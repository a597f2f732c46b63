/** The path of an export at the chosen server, as its entity has it (docs/protocol.md 'Exports'). */
export const EXPORT_PATH = /^\/export\/\d{1,20}\/[a-z0-9-]{1,60}\.zip$/;

/** Whether a text is the path of an export. */
export const isExportPath = (text: string): boolean => EXPORT_PATH.test(text);
