import { describe, expect, it } from 'vitest';
import { FoundingCall } from '../../../../src/main/local-server/founding';
import { ManualClock } from '../support/manual-clock';

const founding = { name: 'The Yard', icon: null, username: 'ada', email: 'a@b', password: 'long enough' };
const setUp = () => {
  const clock = new ManualClock();
  const posted: unknown[] = [];
  return { clock, posted, call: new FoundingCall({ clock, post: (message) => void posted.push(message) }) };
};

describe('asking the server on board to become somebody’s own', () => {
  it('sends what was typed, and hears the answer among other messages', async () => {
    const { call, posted } = setUp();
    const asked = call.ask(founding);
    expect(posted).toEqual([{ type: 'found', founding }]);
    for (const noise of [null, 'founded', { type: 'founded' }, { type: 'guests', guests: [] }])
      call.hear(noise);
    call.hear({ type: 'founded', outcome: { kind: 'made' } });
    expect(await asked).toEqual({ ok: true, value: { kind: 'made' } });
  });

  it('asks once at a time', async () => {
    const { call, posted } = setUp();
    const first = call.ask(founding);
    expect(await call.ask(founding)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(posted).toHaveLength(1);
    call.hear({ type: 'founded', outcome: { kind: 'not-empty' } });
    expect(await first).toMatchObject({ ok: true, value: { kind: 'not-empty' } });
  });

  it.each([
    ['ends', 'server-exited', ({ call }: ReturnType<typeof setUp>) => call.ended()],
    ['does not answer', 'server-timeout', ({ clock }: ReturnType<typeof setUp>) => clock.advance(60_000)],
  ])('fails where the server %s, and can be repeated', async (_how, code, happens) => {
    const world = setUp();
    const asked = world.call.ask(founding);
    happens(world);
    expect(await asked).toMatchObject({ ok: false, failure: { kind: 'local', code } });
    const again = world.call.ask(founding);
    world.call.hear({ type: 'founded', outcome: { kind: 'made' } });
    expect(await again).toMatchObject({ ok: true });
  });
});
