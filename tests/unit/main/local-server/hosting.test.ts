import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { DEFAULT_HOSTING, type HostingChoice, type HostingState } from '../../../../src/contract/ipc/hosting';
import { Hosting } from '../../../../src/main/local-server/hosting';
import { ownAddresses } from '../../../../src/main/local-server/own-addresses';

const KEY = 'k'.repeat(43);
const ON: HostingChoice = { isOn: true, addresses: ['192.168.1.5'], port: 8443, name: '' };

const hostingOf = ({ kept = DEFAULT_HOSTING, accepts = true, starts = true } = {}) => {
  let choice: HostingChoice = kept;
  const posted: unknown[] = [];
  const asked: HostingChoice[] = [];
  const told: HostingState[] = [];
  const hosting = new Hosting({
    server: {
      start: async () =>
        starts ? success('http://127.0.0.1:1') : failure({ kind: 'local', code: 'x', detail: '' } as const),
      post: (message) => void posted.push(message),
    },
    choice: () => choice,
    keep: (next) => {
      choice = next;
    },
    ask: async (next) => {
      asked.push(next);
      return accepts;
    },
    addresses: () => [{ address: '192.168.1.5', connection: 'eth0' }],
    answers: async (host) => host !== 'hall.example',
    onChange: (state) => void told.push(state),
  });
  return { hosting, posted, asked, told, choice: () => choice };
};
const opening = (name = '') => ({
  type: 'door',
  opening: { addresses: ['192.168.1.5'], port: 8443, names: name === '' ? [] : [name] },
});
const isOpen = { type: 'door', isOpen: true, port: 8443, fingerprint: KEY };

describe('letting others in', () => {
  it('asks the person first, and opens nothing where they decline', async () => {
    const { hosting, posted, asked, choice } = hostingOf({ accepts: false });
    expect((await hosting.choose(ON)).phase).toBe('off');
    expect([asked, posted, choice()]).toEqual([[ON], [], DEFAULT_HOSTING]);
  });

  it('opens the chosen addresses, and tells the key when the server has', async () => {
    const { hosting, posted, told } = hostingOf();
    expect((await hosting.choose({ ...ON, name: ' Hall.Example ' })).phase).toBe('opening');
    expect(posted).toEqual([opening('hall.example')]);
    hosting.hear(isOpen);
    expect(told.at(-1)).toMatchObject({ phase: 'open', fingerprint: KEY, trouble: null });
    expect(await hosting.check()).toEqual([
      { host: '192.168.1.5', answers: true },
      { host: 'hall.example', answers: false },
    ]);
  });

  it.each([
    [{ ...ON, addresses: [] }, 'no-address'],
    [{ ...ON, name: 'no name' }, 'name'],
    [{ ...ON, name: 'https://hall.example' }, 'name'],
  ])('refuses %j before it asks', async (wrong, trouble) => {
    const { hosting, asked, posted } = hostingOf();
    expect(await hosting.choose(wrong)).toMatchObject({ phase: 'off', trouble });
    expect([asked, posted]).toEqual([[], []]);
  });

  it('asks again for more addresses alone', async () => {
    const { hosting, asked } = hostingOf({ kept: ON });
    await hosting.choose({ ...ON, port: 9000 });
    expect(asked).toEqual([]);
    await hosting.choose({ ...ON, addresses: ['192.168.1.5', '10.0.0.2'] });
    expect(asked).toHaveLength(1);
  });

  it('begins again with the app and with each start of the server, if it was on', async () => {
    const off = hostingOf();
    await off.hosting.resume();
    off.hosting.ready();
    expect(off.posted).toEqual([]);
    const on = hostingOf({ kept: ON });
    await on.hosting.resume();
    on.hosting.ended();
    expect(on.hosting.state).toMatchObject({ phase: 'opening', fingerprint: null });
    on.hosting.ready();
    expect(on.posted).toEqual([opening(), opening()]);
  });

  it.each(['port-in-use', 'no-such-address', 'certificate'])(
    'says why nobody can come in: %s',
    async (trouble) => {
      const { hosting } = hostingOf({ kept: ON });
      hosting.hear({ type: 'door', isOpen: false, trouble });
      expect(hosting.state).toMatchObject({ phase: 'failed', trouble });
    },
  );

  it('says that the server did not start', async () => {
    const { hosting } = hostingOf({ starts: false });
    expect(await hosting.choose(ON)).toMatchObject({ phase: 'failed', trouble: 'server' });
  });

  it('ends with one press, and with nobody there', async () => {
    const { hosting, posted } = hostingOf({ kept: ON });
    hosting.hear(isOpen);
    hosting.hear({ type: 'guests', guests: [{ username: 'bee', address: '192.168.1.9' }] });
    expect(hosting.state.guests).toHaveLength(1);
    expect(await hosting.choose({ ...ON, isOn: false })).toMatchObject({
      ...{ phase: 'off', fingerprint: null, guests: [] },
      choice: { isOn: false, addresses: ['192.168.1.5'] },
    });
    expect(posted).toEqual([{ type: 'door', opening: null }]);
    hosting.hear(isOpen);
    expect(hosting.state.phase).toBe('off');
  });

  it('ignores what it does not know', () => {
    const { hosting, told } = hostingOf({ kept: ON });
    for (const message of [
      null,
      'door',
      { type: 'door' },
      { ...isOpen, fingerprint: 'short' },
      { type: 'guests' },
    ])
      hosting.hear(message);
    expect(told).toEqual([]);
  });
});

describe('the addresses of this computer', () => {
  const info = (address: string, internal = false) => ({
    ...{ address, internal, netmask: '', mac: '', cidr: null },
    ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
  });

  it('are those by which others can reach it, IPv4 first', () => {
    expect(
      ownAddresses({
        lo: [info('127.0.0.1', true)],
        eth0: [info('fe80::1'), info('2001:db8::5'), info('192.168.1.5')],
        wlan0: [info('169.254.3.4'), info('10.0.0.2')],
        none: undefined,
      }),
    ).toEqual([
      { address: '192.168.1.5', connection: 'eth0' },
      { address: '10.0.0.2', connection: 'wlan0' },
      { address: '2001:db8::5', connection: 'eth0' },
    ]);
  });
});
