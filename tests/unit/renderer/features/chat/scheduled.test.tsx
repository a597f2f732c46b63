import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ScheduledMessage } from '../../../../../src/contract/entities/scheduled';
import { success } from '../../../../../src/contract/failure';
import { ChannelHeader } from '../../../../../src/renderer/features/chat/ChannelHeader';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { id, makeAttachment, makeGateway, makeScheduled } from '../../../../support/renderer/factories';
import { expectAccessible } from '../../../../support/renderer/axe';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const open = async (items: readonly ScheduledMessage[], world: FeedWorld = {}) => {
  const app = await openFeed({
    features: ['scheduled'],
    ...world,
    api: { 'scheduled.list': () => success({ error: 0, items: [...items] }), ...world.api },
  });
  const channel = app.store.getState().channels.byId[CHANNEL];
  if (channel === undefined) throw new Error('no channel');
  renderWithStore(
    <ChannelHeader channel={channel} isPanelShown={false} onTogglePanel={() => {}} onShowChannels={null} />,
    app.store,
  );
  return app;
};
const button = () => screen.findByRole('button', { name: /scheduled message/ });
const panel = () => screen.findByRole('dialog', { name: 'Scheduled messages' });
const rows = async () => within(await panel()).findAllByRole('listitem');

describe('the list of scheduled messages', () => {
  it('is offered with its number where there are some, as they come and go', async () => {
    const { hear } = await open([]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /scheduled/ })).toBeNull());
    act(() => hear(liveEvent('SCHEDULED', { item: makeScheduled(1) })));
    expect(await button()).toHaveTextContent('Scheduled 1');
    act(() => hear(liveEvent('SCHEDULED_REMOVE', { id: id(1) })));
    expect(screen.queryByRole('button', { name: /scheduled/ })).toBeNull();
  });

  it('is neither asked for nor shown without the feature', async () => {
    const { bridge } = await open([makeScheduled(1)], { features: [] });
    expect(screen.queryByRole('button', { name: /scheduled/ })).toBeNull();
    expect(bridge.argsOf('scheduled.list')).toEqual([]);
  });

  it('is not asked for again and again where the server does not answer', async () => {
    const answers = [deferred<null>(), deferred<null>()];
    let asked = 0;
    const { bridge } = await open([], {
      api: {
        'scheduled.list': async () => {
          await answers[(asked += 1) - 1]?.promise;
          return lost();
        },
      },
    });
    await waitFor(() => expect(bridge.argsOf('scheduled.list')).toHaveLength(1));
    await act(async () => {
      answers[0]?.resolve(null);
      await settle();
    });
    expect(bridge.argsOf('scheduled.list')).toHaveLength(1);
  });

  it('has texts, times and reasons, and no finding of axe', async () => {
    const { user } = await open([
      makeScheduled(1, { content: '**bold** plan' }),
      makeScheduled(2, { refused: 'Channel not found', channelId: id(999) }),
    ]);
    const opener = await button();
    expect(opener).toHaveAccessibleName('2 scheduled messages, 1 was not sent');
    await user.click(opener);
    const [first, second] = await rows();
    expect(first).toHaveTextContent('bold plan');
    expect(second).toHaveTextContent('Not sent: Channel not found');
    expect(second).toHaveTextContent('For a channel that you cannot open');
    await expectAccessible(await panel());
  });

  it('shows the files, also of a message without a text, and says that they go too', async () => {
    const attachments = [makeAttachment(7, { name: 'plan.pdf' }), makeAttachment(8)];
    const { user } = await open([makeScheduled(1, { content: '', attachments })]);
    await user.click(await button());
    const [row] = await rows();
    const files = within(row as HTMLElement).getByRole('list', { name: 'Files of this message' });
    expect(within(files).getAllByRole('listitem')).toHaveLength(2);
    expect(files).toHaveTextContent('plan.pdf');
    expect(within(row as HTMLElement).getByRole('button', { name: 'Send now: 2 attachments' })).toBeVisible();
    await expectAccessible(await panel());
    await user.click(within(row as HTMLElement).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It is not sent, and its text and files are gone.')).toBeVisible();
  });

  it('sends one now, deletes one after a question, and opens the dialog that changes one', async () => {
    const { user, bridge, store } = await open([makeScheduled(1), makeScheduled(2), makeScheduled(3)], {
      api: { 'scheduled.send': acknowledged, 'scheduled.delete': acknowledged },
    });
    await user.click(await button());
    await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /^Send now/ }));
    expect(bridge.argsOf('scheduled.send')).toEqual([{ scheduledId: '1' }]);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete scheduled message' });
    expect(bridge.argsOf('scheduled.delete')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(bridge.argsOf('scheduled.delete')).toEqual([{ scheduledId: '2' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button());
    expect(await rows()).toHaveLength(1);
    await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: 'Edit' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'schedule',
      about: { guildId: GUILD, channelId: CHANNEL, scheduledId: '3' },
    });
  });

  it('waits for a connection', async () => {
    const { user, bridge } = await open([makeScheduled(1)]);
    await user.click(await button());
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    const [row] = await rows();
    for (const name of [/^Send now/, 'Edit', 'Delete'])
      await waitFor(() =>
        expect(within(row as HTMLElement).getByRole('button', { name })).toHaveAttribute(
          'aria-description',
          'You are offline',
        ),
      );
  });
});
