/** The policy of every page of the app (security.md 'CSP'): the renderer has no network, main owns it all. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' media: blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "media-src 'self'",
  "frame-src 'none'",
  "child-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The policy of a page that the development server serves: what its hot reloading needs besides. Never when packaged. */
export const developmentPolicy = (origin: string): string => {
  const socket = origin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src ${origin} 'unsafe-inline'`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} media: blob: data:`,
    `font-src ${origin}`,
    `media-src ${origin}`,
    `connect-src ${origin} ${socket}`,
  ].join('; ');
};
