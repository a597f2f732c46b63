import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { REPORT_CATEGORY_LABELS } from '../../../../../src/contract/report-words';
import { success } from '../../../../../src/contract/failure';
import { guildOfConversation } from '../../../../../src/contract/conversation-ids';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import type { ReportSubject } from '../../../../../src/renderer/state/overlays/types';
// Imported with the file, so that no test waits for the code to load.
import '../../../../../src/renderer/features/report/ReportDialog';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeConversation,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
  makeSession,
} from '../../../../support/renderer/factories';
import { makeGuildInfo } from '../../../../support/renderer/open-settings';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const MESSAGE: ReportSubject = { kind: 'message', guildId: GUILD, channelId: CHANNEL, messageId: id(1001) };
const TALK = id<ChannelId>(700);

interface World {
  readonly subject?: ReportSubject;
  readonly api?: ApiAnswers;
  readonly features?: readonly string[];
  readonly isOwner?: boolean;
}

const start = async ({ subject, api = {}, features = ['reports'], isOwner = false }: World = {}) => {
  const bridge = createFakeBridge({
    'messages.list': () =>
      success({
        error: 0,
        data: {
          messages: [
            makeMessage(1001, { content: 'buy my saw blades', authorId: id(7), username: 'mallory' }),
            makeMessage(1002, { content: 'my own words', authorId: id(1), username: 'ada' }),
          ],
        },
      }),
    'members.list': () =>
      success({ error: 0, members: [makeMember(), makeMember({ id: id(7), username: 'mallory' })] }),
    'friends.list': () => success({ error: 0, relations: [] }),
    'direct.list': () => success({ error: 0, channels: [makeConversation(700)] }),
    'friends.block': acknowledged,
    // The settings begin with the server's page.
    'guilds.info': () => success(makeGuildInfo()),
    'reports.create': () => success({ error: 0, message: null, report: { id: id(1) } }),
    'channels.markRead': acknowledged,
    ...api,
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const guild = makeGuild({
    ...{ memberRoles: [everyone], ownerId: id(isOwner ? 1 : 9) },
    channels: [makeChannel()],
  });
  const app = await startTestApp({ bridge, guilds: [guild], boot: { session: makeSession({ meta }) } });
  await settle();
  if (subject !== undefined) app.store.dispatch(overlayOpened({ kind: 'report', about: subject }));
  renderWithStore(<Shell />, app.store);
  await screen.findAllByText('buy my saw blades');
  if (subject !== undefined) await screen.findByRole('dialog');
  return { ...app, user: userEvent.setup(), toasts: () => app.store.getState().toasts.list };
};

const dialog = () => within(screen.getByRole('dialog'));
const send = () => dialog().getByRole('button', { name: /^Send Report/ });
const choose = (name: string) => dialog().getByRole('radio', { name });

describe('the dialog of a report', () => {
  it('quotes the message, says who reads it and what they see, and sends category and words', async () => {
    const { user, bridge, toasts } = await start({ subject: MESSAGE });
    expect(screen.getByRole('dialog', { name: 'Report Message' })).toBeVisible();
    expect(dialog().getByText('buy my saw blades')).toBeVisible();
    expect(
      dialog().getByText(
        'The staff of The Hall will read it. They see the message, up to five messages before and after it, and who reported it.',
      ),
    ).toBeVisible();
    expect(dialog().getAllByRole('radio')).toHaveLength(Object.keys(REPORT_CATEGORY_LABELS).length);
    await expectAccessible();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    await user.click(choose('Spam'));
    await user.type(dialog().getByRole('textbox', { name: 'Anything to add?' }), ' Every day ');
    expect(dialog().getByText('11/1000')).toBeVisible();
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bridge.argsOf('reports.create')).toEqual([
      { guildId: GUILD, messageId: '1001', userId: null, category: 'spam', text: 'Every day' },
    ]);
    expect(bridge.argsOf('friends.block')).toEqual([]);
    expect(toasts()).toMatchObject([{ kind: 'success', text: 'Thanks. Your report was sent.' }]);
  });

  it('works by the keyboard alone', async () => {
    const { user, bridge } = await start({ subject: MESSAGE });
    act(() => choose('Spam').focus());
    await user.keyboard(' {ArrowDown}');
    expect(choose('Harassment or bullying')).toBeChecked();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.argsOf('reports.create')).toMatchObject([{ category: 'harassment' }]));
  });

  it('says that one has reported it already, and stays', async () => {
    const { user } = await start({
      subject: MESSAGE,
      api: { 'reports.create': () => refused('Conflict', 409) },
    });
    await user.click(choose('Something else'));
    await user.click(send());
    expect(await dialog().findByText('You have reported this already')).toBeVisible();
    await user.click(choose('Spam'));
    expect(dialog().queryByText('You have reported this already')).toBeNull();
  });

  it('blocks the author too, where people can be blocked', async () => {
    const { user, bridge } = await start({ subject: MESSAGE, features: ['reports', 'friends'] });
    await user.click(choose('Spam'));
    await user.click(dialog().getByRole('checkbox', { name: 'Block mallory too' }));
    await user.click(send());
    await waitFor(() => expect(bridge.argsOf('friends.block')).toEqual([{ userId: '7' }]));
    expect(bridge.argsOf('reports.create')).toHaveLength(1);
  });

  it('does not block after a refusal', async () => {
    const { user, bridge } = await start({
      subject: MESSAGE,
      features: ['reports', 'friends'],
      api: { 'reports.create': () => refused(null, 429) },
    });
    await user.click(choose('Spam'));
    await user.click(dialog().getByRole('checkbox', { name: 'Block mallory too' }));
    await user.click(send());
    expect(await dialog().findByText('Failed to send the report')).toBeVisible();
    expect(bridge.argsOf('friends.block')).toEqual([]);
  });

  it('offers no blocking without the feature', async () => {
    await start({ subject: MESSAGE });
    expect(dialog().queryByRole('checkbox')).toBeNull();
  });

  it('closes when the message is deleted', async () => {
    const { hear, toasts } = await start({ subject: MESSAGE });
    act(() =>
      hear(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: GUILD, channelId: CHANNEL, messageId: id(1001) })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toMatchObject([{ text: 'This message was deleted' }]);
  });

  it('says that one is offline', async () => {
    const { user, bridge } = await start({ subject: MESSAGE });
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await user.click(choose('Spam'));
    await waitFor(() => expect(send()).toHaveAccessibleDescription('You are offline'));
    await user.click(send());
    expect(bridge.argsOf('reports.create')).toEqual([]);
  });

  it('reports a person, and a server to the people who run it', async () => {
    const person = await start({ subject: { kind: 'user', guildId: GUILD, userId: id(7) } });
    expect(dialog().getByText('mallory')).toBeVisible();
    expect(
      dialog().getByText('The staff of The Hall will read it. They see who reported, and what you write.'),
    ).toBeVisible();
    await person.user.click(choose('Spam'));
    await person.user.click(send());
    await waitFor(() =>
      expect(person.bridge.argsOf('reports.create')).toMatchObject([
        { guildId: GUILD, messageId: null, userId: '7' },
      ]),
    );
    act(() => {
      person.store.dispatch(overlayOpened({ kind: 'report', about: { kind: 'guild', guildId: GUILD } }));
    });
    expect(await screen.findByRole('dialog', { name: 'Report Server' })).toBeVisible();
    expect(dialog().getByText(/^The people who run this Guildhall will read it/)).toBeVisible();
    await person.user.click(choose('Spam'));
    await person.user.click(send());
    await waitFor(() =>
      expect(person.bridge.argsOf('reports.create')[1]).toMatchObject({
        ...{ guildId: GUILD, messageId: null, userId: null },
      }),
    );
  });

  it('names no server for a message of a conversation', async () => {
    const { user, bridge, hear, store } = await start({ features: ['reports', 'direct-messages'] });
    act(() => hear(liveEvent('DIRECT_CREATE', { channel: makeConversation(700) })));
    act(() => {
      store.dispatch(
        overlayOpened({
          kind: 'report',
          about: { kind: 'user', guildId: guildOfConversation(TALK), userId: id(2) },
        }),
      );
    });
    await screen.findByRole('dialog', { name: 'Report User' });
    expect(dialog().getByText(/^The people who run this Guildhall will read it/)).toBeVisible();
    await user.click(choose('Spam'));
    await user.click(send());
    await waitFor(() =>
      expect(bridge.argsOf('reports.create')).toMatchObject([{ guildId: null, userId: '2' }]),
    );
  });
});

describe('where a report is offered', () => {
  const menuOf = async (user: ReturnType<typeof userEvent.setup>, text: string) => {
    await user.pointer({ keys: '[MouseRight]', target: screen.getByText(text) });
    return screen.findByRole('menu');
  };

  it('is in the menu of the messages of others', async () => {
    const { user, store } = await start();
    const menu = await menuOf(user, 'buy my saw blades');
    await user.click(within(menu).getByRole('menuitem', { name: 'Report Message' }));
    expect(store.getState().overlays.open).toEqual({ kind: 'report', about: MESSAGE });
  });

  it('is not in the menu of one’s own', async () => {
    const { user } = await start();
    const menu = await menuOf(user, 'my own words');
    expect(within(menu).queryByRole('menuitem', { name: /Report/ })).toBeNull();
  });

  it('is in the menu of a person', async () => {
    const { user, store } = await start();
    await user.pointer({
      keys: '[MouseRight]',
      target: within(screen.getByRole('main')).getAllByText('mallory')[0] as HTMLElement,
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Report User' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'report',
      about: { kind: 'user', guildId: GUILD, userId: '7' },
    });
  });

  it('is in the menu of a server, but not of one’s own', async () => {
    const { user, store } = await start();
    await user.click(screen.getByRole('button', { name: 'Server menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report Server' }));
    expect(store.getState().overlays.open).toMatchObject({ kind: 'report', about: { kind: 'guild' } });
  });

  it('is not in the menu of one’s own server', async () => {
    const { user } = await start({ isOwner: true, api: { 'queue.fetch': () => refused(null, 500) } });
    await user.click(screen.getByRole('button', { name: 'Server menu' }));
    await screen.findByRole('menuitem', { name: 'Privacy Settings' });
    expect(screen.queryByRole('menuitem', { name: /Report/ })).toBeNull();
  });

  it('leads to the queue from there, with how many wait, for those who decide', async () => {
    const { user, store } = await start({
      isOwner: true,
      api: { 'queue.fetch': () => success({ error: 0, items: [], open: 4 }) },
    });
    await user.click(screen.getByRole('button', { name: 'Server menu' }));
    const entry = await screen.findByRole('menuitem', { name: 'Queue 4' });
    await user.click(entry);
    expect(store.getState().overlays.open).toMatchObject({
      kind: 'guild-settings',
      about: { page: 'queue' },
    });
  });

  it('is disabled as before where the server has no reports', async () => {
    const { user } = await start({ features: [] });
    const menu = await menuOf(user, 'buy my saw blades');
    expect(within(menu).getByRole('menuitem', { name: /^Report Message/ })).toHaveTextContent('Coming soon');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Server menu' }));
    expect(await screen.findByRole('menuitem', { name: /^Report Server/ })).toHaveTextContent('Coming soon');
    expect(screen.queryByRole('menuitem', { name: 'Queue' })).toBeNull();
  });

  it('says of the owner, whom nobody there outranks, that the people who run it read it', async () => {
    await start({ subject: { kind: 'user', guildId: GUILD, userId: id(9) } });
    expect(
      dialog().getByText(
        'The people who run this Guildhall will read it. They see who reported, and what you write.',
      ),
    ).toBeVisible();
  });
});
