/** SHA-256 of a server's public key, in base64 for addresses: how clients know a server with its own certificate. */
const FINGERPRINT = /^[A-Za-z0-9_-]{43}$/;

/** Whether a text is a fingerprint. */
export const isFingerprint = (text: string): boolean => FINGERPRINT.test(text);
