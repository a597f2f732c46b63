import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from './support/workbench';

let bench: Workbench;
beforeAll(async () => {
  bench = await startWorkbench();
});
afterAll(() => bench.close());

const PATH = '/channel/create/category';

const openDialog = async (name: string): Promise<Locator> => {
  await bench.side().menu('Create Category');
  const field = bench.side().dialog('Create Category').getByRole('textbox');
  await field.fill(name);
  return field;
};

/** The number of the server's categories with this name. */
const stored = async (name: string): Promise<number> => {
  const answer = await fetch(`${bench.server.url}/users/@me/guilds`, {
    headers: { Authorization: bench.token },
  });
  const guilds = (await answer.json()) as { id: string; categories: { name: string }[] }[];
  const own = guilds.find(({ id }) => id === bench.guildId);
  return own?.categories.filter((category) => category.name === name).length ?? 0;
};

describe('an answer that names its event', () => {
  it('reaches the page after the event, and is not held for it', async () => {
    const answer = await fetch(`${bench.server.url}/users/@me/guilds`, {
      headers: { Authorization: bench.token },
    });
    const guilds = (await answer.json()) as { id: string; channels: { id: string; name: string }[] }[];
    const channelId = guilds
      .find(({ id }) => id === bench.guildId)
      ?.channels.find(({ name }) => name === 'general')?.id;
    const seen = await bench.app.page.evaluate(async (id) => {
      const topics: unknown[] = [];
      window.guildhall.subscribe('live.events', (events) => {
        for (const { name, data } of events as { name: string; data: { channel?: { topic: string } } }[])
          if (name === 'GUILD_CHANNEL_EDIT') topics.push(data.channel?.topic);
      });
      const outcomes: string[] = [];
      for (let nth = 0; nth < 100; nth += 1) {
        const args = { channelId: id, name: 'general', topic: `topic ${nth}` };
        const { isTold } = (await window.guildhall.invoke('api.call', { name: 'channels.rename', args })) as {
          isTold?: boolean;
        };
        outcomes.push(`${isTold} ${topics.at(-1) === args.topic}`);
      }
      return outcomes;
    }, channelId);
    // On a busy computer an event may arrive too late: then `isTold` is false. If it is true, the event has arrived.
    expect(seen.filter((outcome) => outcome === 'true false')).toEqual([]);
    expect(seen.filter((outcome) => outcome === 'true true').length).toBeGreaterThan(50);
  });
});

describe('an answer that is lost with its connection', () => {
  it('makes nothing twice where the server knows keys: the network asks again, and is answered', async () => {
    const field = await openDialog('Attic');
    bench.proxy.loseAnswer(PATH);
    await field.press('Enter');
    await bench.gone('Create Category');
    await bench.side().category('Attic').waitFor();
    expect(bench.proxy.cameFor(PATH)).toBe(2);
    await expect(stored('Attic')).resolves.toBe(1);
  });

  it('makes one server of one press', async () => {
    bench.proxy.loseAnswer('/guild/create');
    const answer = await bench.app.page.evaluate(() =>
      window.guildhall.invoke('api.call', {
        ...{ name: 'guilds.create', args: { name: 'Only One', icon: null } },
      }),
    );
    expect(answer).toMatchObject({ ok: true, value: { guild: { name: 'Only One' } } });
    expect(bench.proxy.cameFor('/guild/create')).toBe(2);
    await bench.app.page.getByRole('button', { name: 'Only One' }).waitFor();
    const answers = await fetch(`${bench.server.url}/users/@me/guilds`, {
      headers: { Authorization: bench.token },
    });
    const guilds = (await answers.json()) as { name: string }[];
    expect(guilds.filter(({ name }) => name === 'Only One')).toHaveLength(1);
  });

  it('is said where the server knows no keys: nothing is sent twice, and nobody knows', async () => {
    bench.proxy.hideFeature('idempotency-keys');
    await bench.app.restart();
    await bench.side().channel('general').waitFor();
    const before = bench.proxy.cameFor(PATH);
    const field = await openDialog('Cellar');
    bench.proxy.loseAnswer(PATH);
    await field.press('Enter');
    await bench
      .side()
      .alert('Create Category')
      .filter({ hasText: 'Check whether it worked before you try again.' })
      .waitFor();
    expect(bench.proxy.cameFor(PATH) - before).toBe(1);
    await expect(stored('Cellar')).resolves.toBe(1);
  });
});
