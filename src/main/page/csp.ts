type Directives = Readonly<Record<string, string>>;

/** The policy of every page of the app (docs/security.md): the renderer has no network, main owns it all. */
const STRICT: Directives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' media: blob:",
  'font-src': "'self'",
  'connect-src': "'none'",
  'media-src': "'self'",
  'frame-src': "'none'",
  'child-src': "'none'",
  'worker-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};

const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

export const CONTENT_SECURITY_POLICY = written(STRICT);

/**
 * The policy of a page that the development server serves: the real one with two more words, so that what the real one refuses
 * is refused there too. Styles come as elements that name the nonce of this run, so that one can be exchanged for another, and
 * changes are heard of over a socket. Never when packaged.
 */
export const developmentPolicy = (origin: string, nonce: string): string =>
  written({
    ...STRICT,
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': origin.replace(/^http/, 'ws'),
  });
