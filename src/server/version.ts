/** What /meta says; a test compares it with package.json, which the bundle does not carry. */
export const SERVER_VERSION = '0.1.0';
