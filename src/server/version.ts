/** The version in /meta; a test compares it with package.json, which is not in the bundle. */
export const SERVER_VERSION = '0.1.0';
