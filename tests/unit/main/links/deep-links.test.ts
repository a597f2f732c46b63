import { describe, expect, it } from 'vitest';
import { findDeepLink, hasUnreadableLink } from '../../../../src/main/links/deep-links';

describe('the command line', () => {
  it('brings a link, and nothing else', () => {
    const argv = ['/opt/guildhall', '--no-sandbox', 'guildhall://invite/abc-123'];
    expect(findDeepLink(argv)).toEqual({ kind: 'invite', code: 'abc-123' });
    expect(findDeepLink(['https://invite/abc'])).toBeNull();
    expect(findDeepLink(['/opt/guildhall', 'GUILDHALL://channels/1/2/3'])).toMatchObject({ messageId: '3' });
  });

  it.each([
    'guildhall://invite/<script>',
    'guildhall://invite/a',
    `guildhall://invite/${'a'.repeat(33)}`,
    'guildhall://invite/abc?x=1',
    'guildhall://invite/abc#x',
    'guildhall://invite/abc/../../settings',
    'guildhall://invite/%61%62%63',
    'guildhall://channels/1',
    'guildhall://channels/1/two',
    'guildhall://channels/-1/2',
    `guildhall://channels/${'1'.repeat(21)}/2`,
    'guildhall://channels/1/2/3/4',
    'guildhall://me@invite/abc',
    'guildhall://settings/delete',
    'guildhall:invite/abc',
    'guildhall:///invite/abc',
    'guildhall://invite/abc --no-sandbox',
    'guildhall://invite/abc"',
    'guildhall://invite/\u202eabc',
    'guildhall://',
    `guildhall://${'x'.repeat(100_000)}`,
  ])('brings nothing by %s, and that is said', (link) => {
    expect(findDeepLink(['app', link])).toBeNull();
    expect(hasUnreadableLink(['app', link])).toBe(true);
  });

  it('without a link says nothing of links', () => {
    expect(hasUnreadableLink(['app', '--server=local', 'https://invite/abc'])).toBe(false);
    expect(hasUnreadableLink(['app', 'guildhall://invite/abc'])).toBe(false);
  });
});
