import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { InvitedGuild } from '../../contract/entities/guild';
import { joinLink } from '../../domain/links/deep-link';
import { stripInvisible } from '../../domain/links/strip-invisible';
import { type PeekServices, peekInvite } from '../handlers/peek-invite';
import type { Refusal } from '../refusal';
import { networkOf } from '../security/networks';
import type { RateLimiter } from '../security/rate-limits';
import { NOT_FOR_PAGES } from './envelope';

export interface InvitePageOptions {
  readonly services: PeekServices;
  readonly addressRate: RateLimiter;
  /** The fingerprint that a visitor needs in the app: of a request that came over the server's own TLS, else null. */
  readonly fingerprintFor: (request: Pick<IncomingMessage, 'socket'>) => string | null;
}

const STYLE = `
:root{color-scheme:dark light;font:16px/1.5 system-ui,sans-serif;background:#1e1f22;color:#dbdee1}
body{display:grid;min-height:100vh;margin:0;place-items:center}
main{box-sizing:border-box;width:min(26rem,100% - 2rem);padding:2rem;border-radius:.75rem;background:#2b2d31;text-align:center}
img,.letter{display:block;width:5rem;height:5rem;margin:0 auto 1rem;border-radius:1.25rem;background:#4451c9;color:#fff;font-size:2.5rem;line-height:5rem;object-fit:cover}
h1{margin:0;color:#fff;font-size:1.375rem;overflow-wrap:anywhere}
a{display:block;margin:1.5rem 0 1rem;padding:.75rem;border-radius:.5rem;background:#4451c9;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #fff;outline-offset:2px}
p{margin:.5rem 0 0}
@media (prefers-color-scheme:light){:root{background:#e3e5e8;color:#313338}main{background:#fff}h1{color:#060607}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...NOT_FOR_PAGES,
} as const;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`;

/** The path of a picture that this server stores; the address before it may be one that a visitor cannot reach. */
const STORED = /^(?:https?:\/\/[^/?#]+)?(\/media\/[\w.-]+)$/;

const iconOf = ({ icon }: InvitedGuild, name: string): string => {
  const path = STORED.exec(icon ?? '')?.[1];
  const [letter = ''] = Array.from(name);
  return path === undefined
    ? `<span class="letter" aria-hidden="true">${escape(letter.toUpperCase())}</span>`
    : `<img src="${escape(path)}" alt="">`;
};

const APP =
  'You need the Guildhall app on this computer. If the link does nothing, install the app first: ask the person who invited you where to get it.';

const invitation = (guild: InvitedGuild, link: string): string => {
  const name = stripInvisible(guild.name);
  const members = `${guild.memberCount} ${guild.memberCount === 1 ? 'member' : 'members'}`;
  return page(
    `Join ${name}`,
    `${iconOf(guild, name)}<h1>You are invited to join ${escape(name)}</h1><p>${members}</p><a href="${escape(link)}">Open in Guildhall</a><p>${APP}</p>`,
  );
};

const ADVICE = 'Ask the person who sent it for a new invite.';

const refusal = ({ status, message }: Refusal): string =>
  page(
    'Invite',
    status === 429
      ? '<h1>Too many tries</h1><p>Wait a few minutes, then open the link again.</p>'
      : `<h1>${escape(message)}</h1><p>${ADVICE}</p>`,
  );

const params = z.object({ code: z.string().max(100) });
const TOO_MANY = { status: 429, message: '' } as const;

/**
 * Serves the page of an invite to a browser (docs/spec/invites.md 'The page of an invite'). It names what the look-up of
 * an invite names, and is limited as it is.
 */
export const addInvitePage = (
  http: FastifyInstance,
  { services, addressRate, fingerprintFor }: InvitePageOptions,
): void => {
  http.get('/invite/:code', async (request, reply) => {
    void reply.headers(HEADERS).type('text/html; charset=utf-8');
    const network = networkOf(request.ip);
    const wait = addressRate.take(network);
    const { code } = params.parse(request.params);
    const peeked =
      wait > 0
        ? { ok: false as const, failure: { ...TOO_MANY, retryAfterMs: wait } }
        : await peekInvite(services, code, network);
    if (peeked.ok) {
      const link = joinLink(request.host, code, fingerprintFor(request.raw));
      return reply.send(invitation(peeked.value.guild, link));
    }
    const { status, retryAfterMs } = peeked.failure;
    if (retryAfterMs !== undefined) void reply.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
    return reply.code(status).send(refusal(peeked.failure));
  });
};
