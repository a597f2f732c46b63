import { describe, expect, it } from 'vitest';
import { AwaitedLink } from '../../../../src/main/links/awaited-link';
import { UNREADABLE_LINK } from '../../../../src/main/links/deep-links';

const start = () => {
  const led: unknown[] = [];
  const said: string[] = [];
  const link = new AwaitedLink({ lead: (place) => led.push(place), answer: (text) => said.push(text) });
  return { link, led, said };
};
const invite = (code: string) => [`guildhall://invite/${code}`];

describe('a link that came before the page', () => {
  it('waits for it, leads there once, and gives way to a later one', () => {
    const { link, led } = start();
    link.bring();
    link.take(['/opt/guildhall', ...invite('abcDEF2345')]);
    link.take(['/opt/guildhall', ...invite('ghiJKL6789')]);
    expect(led).toEqual([]);
    link.take(['/opt/guildhall', '--hidden']);
    link.bring();
    link.bring();
    expect(led).toEqual([expect.objectContaining({ kind: 'invite', code: 'ghiJKL6789' })]);
  });

  it('gives way to where the person goes now', () => {
    const { link, led } = start();
    link.take(invite('abcDEF2345'));
    const place = { kind: 'channel', guildId: '1', channelId: '2', messageId: null } as const;
    link.bring(place);
    link.bring();
    expect(led).toEqual([place]);
  });

  it('that nobody can follow is answered, and takes no other’s place', () => {
    const { link, led, said } = start();
    link.take(invite('abcDEF2345'));
    link.take(['guildhall://nowhere']);
    link.bring();
    expect(said).toEqual([UNREADABLE_LINK]);
    expect(led).toHaveLength(1);
  });
});
