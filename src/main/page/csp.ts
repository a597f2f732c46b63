type Directives = Readonly<Record<string, string>>;

/** The policy of every page of the app (docs/security.md): the renderer has no network access, only main has. */
const STRICT: Directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' media: blob:",
  'font-src': "'self'",
  'connect-src': "'none'",
  'media-src': "'self' media:",
  'frame-src': "'none'",
  'child-src': "'none'",
  // The colours of code are found in a worker.
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // Makes the address of that worker, and nothing else (src/renderer/features/chat/code/highlighter.ts).
  'trusted-types': 'code-worker',
};

const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export const CONTENT_SECURITY_POLICY = written(STRICT);

/**
 * The policy of a page from the development server: the real one with two additions, so that it refuses the same
 * things. Styles are elements with the nonce of this run, so that they can be replaced, and changes arrive over a
 * socket. Never used in a packaged app.
 */
export const developmentPolicy = (origin: string, nonce: string): string =>
  written({
    ...STRICT,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': origin.replace(/^http/, 'ws'),
  });
