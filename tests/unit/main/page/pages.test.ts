import { describe, expect, it } from 'vitest';
import { answerAppRequest, serveApp, type AppFiles } from '../../../../src/main/page/app-files';
import { CONTENT_SECURITY_POLICY, developmentPolicy } from '../../../../src/main/page/csp';
import { isAllowedNavigation, isOwnPage, MAIN_PAGE, SAFE_PAGE } from '../../../../src/main/page/own-page';
import { isAllowedPermission, mayAskForScreen } from '../../../../src/main/page/permissions';
import { SAFE_PAGE_FILES } from '../../../../src/main/page/safe-page';

const files: AppFiles = new Map([
  ['/index.html', { kind: 'text', text: '<p>' }],
  ['/assets/x-1a2b.js', { kind: 'text', text: '1' }],
  ['/notes.exe', { kind: 'text', text: 'x' }],
]);
const ask = (address: string, method = 'GET') => answerAppRequest(files, method, address);

describe('app:// requests', () => {
  it('are answered from the map, with the policy and the type', () => {
    expect(ask('app://guildhall/')).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      },
    });
    expect(ask('app://guildhall/assets/x-1a2b.js?v=1#x').headers['Cache-Control']).toContain('immutable');
  });

  it.each([
    'app://guildhall/assets/../../etc/passwd',
    'app://guildhall/%2e%2e/%2e%2e/etc/passwd',
    'app://guildhall/..%2f..%2fetc/passwd',
    'app://guildhall//etc/passwd',
    'app://guildhall/toString',
    'app://guildhall/notes.exe',
    'app://guildhall/assets/',
    'app://elsewhere/index.html',
    'file:///index.html',
    'nonsense',
  ])('find nothing at %s', (address) => {
    const { status, served } = ask(address);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(served).toBeNull();
  });

  it('only ask: nothing but GET', () => {
    for (const method of ['POST', 'HEAD', 'PUT', 'OPTIONS'])
      expect(ask('app://guildhall/', method).status).toBe(405);
  });

  it('carry what was found', () => {
    const serve = serveApp(files);
    const found = serve({ method: 'GET', url: 'app://guildhall/assets/x-1a2b.js' });
    expect([found.headers['Content-Type'], found.body.toString()]).toEqual([
      'text/javascript; charset=utf-8',
      '1',
    ]);
    const absent = serve({ method: 'GET', url: 'app://guildhall/none.js' });
    expect([absent.status, absent.body.length]).toEqual([404, 0]);
  });
});

describe('the policy', () => {
  it('is word for word the one that was decided', () => {
    expect(CONTENT_SECURITY_POLICY).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' media: blob:; font-src 'self'; connect-src 'none'; media-src 'self' media:; frame-src 'none'; child-src 'none'; " +
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types code-worker",
    );
  });
  it('of development is the real one with two more words', () => {
    const rules = (policy: string) => new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
    const real = rules(CONTENT_SECURITY_POLICY);
    real
      .set('style-src', "style-src 'self' 'nonce-n0nce'")
      .set('connect-src', 'connect-src ws://127.0.0.1:5173');
    expect(rules(developmentPolicy('http://127.0.0.1:5173', 'n0nce'))).toEqual(real);
  });
  it('lets the safe page work: no script, no style of its own', () => {
    const html = SAFE_PAGE_FILES['/safe.html'] ?? '';
    expect(html).not.toMatch(/<script|<style|style=/);
    expect(html).toContain(`href="${MAIN_PAGE}"`);
  });
});

describe('own pages', () => {
  it('are told by scheme and host', () => {
    expect(isOwnPage(MAIN_PAGE, null)).toBe(true);
    for (const address of [
      'app://guildhall.evil/index.html',
      'app://evil/index.html',
      'https://guildhall/',
      'about:blank',
      'data:text/html,x',
      'file:///index.html',
      '',
    ]) {
      expect(isOwnPage(address, null)).toBe(false);
    }
  });
  it('are those of the development server where there is one', () => {
    expect(isOwnPage('http://localhost:5173/x', 'http://localhost:5173')).toBe(true);
    expect(isOwnPage('http://localhost:5174/x', 'http://localhost:5173')).toBe(false);
    expect(isOwnPage('http://localhost:5173/x', null)).toBe(false);
  });
  const DEVELOPED = 'http://127.0.0.1:5173/';
  it('lead nowhere, but from the safe page back', () => {
    expect(isAllowedNavigation(SAFE_PAGE, MAIN_PAGE, null)).toBe(true);
    for (const developed of [null, DEVELOPED])
      for (const [from, to] of [
        [MAIN_PAGE, MAIN_PAGE],
        [MAIN_PAGE, SAFE_PAGE],
        [SAFE_PAGE, 'https://example.org/'],
        [DEVELOPED, `${DEVELOPED}elsewhere`],
        [MAIN_PAGE, DEVELOPED],
      ] as const)
        expect(isAllowedNavigation(from, to, developed)).toBe(false);
  });
  it('are loaded again by themselves under development alone', () => {
    expect(isAllowedNavigation(DEVELOPED, DEVELOPED, DEVELOPED)).toBe(true);
    expect(isAllowedNavigation(DEVELOPED, DEVELOPED, null)).toBe(false);
  });
});

describe('permissions', () => {
  it('are denied, but for two', () => {
    for (const name of ['clipboard-sanitized-write', 'notifications'])
      expect(isAllowedPermission({ permission: name })).toBe(true);
    for (const name of ['media', 'fullscreen', 'display-capture'])
      expect(isAllowedPermission({ permission: name })).toBe(false);
    for (const name of ['geolocation', 'clipboard-read', 'hid', 'openExternal', 'unknown']) {
      expect(isAllowedPermission({ permission: name })).toBe(false);
      expect(isAllowedPermission({ permission: name, media: [] }, true)).toBe(false);
    }
  });

  it('grant the microphone while the app uses it, and never a camera', () => {
    const ask = (media: readonly string[], isUsed: boolean): boolean =>
      isAllowedPermission({ permission: 'media', media }, isUsed);
    expect(ask(['audio'], true)).toBe(true);
    expect(ask(['audio'], false)).toBe(false);
    expect(ask(['video'], true)).toBe(false);
    expect(ask(['audio', 'video'], true)).toBe(false);
    expect(ask(['unknown'], true)).toBe(false);
    expect(isAllowedPermission({ permission: 'geolocation', media: ['audio'] }, true)).toBe(false);
    expect(isAllowedPermission({ permission: 'media' }, true)).toBe(false);
  });

  it('let the own page ask for a screen, by a press in voice alone, and show one as a whole', () => {
    for (const asked of [
      { permission: 'display-capture' },
      { permission: 'media', media: [] },
      { permission: 'fullscreen' },
    ]) {
      expect(isAllowedPermission(asked, true)).toBe(true);
      expect(isAllowedPermission(asked, false)).toBe(false);
    }
    const own = { frame: { url: 'app://guildhall/index.html' }, userGesture: true };
    const isOwn = (url: string) => url.startsWith('app://guildhall/');
    expect(mayAskForScreen(own, isOwn, true)).toBe(true);
    expect(mayAskForScreen(own, isOwn, false)).toBe(false);
    expect(mayAskForScreen({ ...own, userGesture: false }, isOwn, true)).toBe(false);
    expect(mayAskForScreen({ ...own, frame: null }, isOwn, true)).toBe(false);
    expect(mayAskForScreen({ ...own, frame: { url: 'https://evil.example/' } }, isOwn, true)).toBe(false);
  });
});
