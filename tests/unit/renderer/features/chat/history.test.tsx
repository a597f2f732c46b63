import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { viewStarted } from '../../../../../src/renderer/state/view-as/slice';
import { at, everyone, id, makeGateway, makeMessage, mask } from '../../../../support/renderer/factories';
import { lost } from '../../../../support/renderer/open-overlay';
import { articleOf, CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const EDITED = { isEdited: true, editedAt: at(90), createdAt: at(1) } as const;
const ofBob = makeMessage(2, { content: 'as it is', ...EDITED });
const mine = makeMessage(2, { content: 'as it is', ...EDITED, authorId: id(1) });
const PLAIN: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES'];
const STAFF: readonly PermissionName[] = [...PLAIN, 'MANAGE_MESSAGES'];
const versions = (...texts: readonly string[]) =>
  success({ error: 0, versions: texts.map((content, place) => ({ content, at: at(place + 1) })) });

const open = (permissions: readonly PermissionName[], world: FeedWorld = {}) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  return openFeed({
    ...{ messages: [ofBob], features: ['edit-history'], guild: { memberRoles: [role] }, roles: [role] },
    ...world,
  });
};
const mark = () => screen.queryByRole('button', { name: '(edited), show earlier versions' });
const dialog = () => screen.findByRole('dialog', { name: 'Edit history' });
const items = (where: HTMLElement): string[] =>
  within(where)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[data-selectable]')?.textContent ?? '');

describe('the mark of an edited message', () => {
  it.each([
    ['for its author', PLAIN, { messages: [mine] }, true],
    ['for those who manage messages', STAFF, {}, true],
    ['for nobody else', PLAIN, {}, false],
    ['for nobody on a server without the feature', STAFF, { features: [], messages: [mine] }, false],
  ])('opens what it said before %s', async (_whom, permissions, world, opens) => {
    await open(permissions, world);
    expect(mark() !== null).toBe(opens);
    const shown = mark() ?? screen.getByText('(edited)');
    expect(shown).toHaveTextContent('(edited)');
    expect(shown).toHaveAttribute('data-tooltip', expect.stringContaining('January 5, 2026'));
  });

  it('is reached by the keyboard within a focused message', async () => {
    const { user } = await open(STAFF);
    expect(mark()).toHaveAttribute('tabindex', '-1');
    act(() => screen.getByRole('log').focus());
    await user.keyboard('{ArrowUp}');
    expect(articleOf('as it is')).toHaveFocus();
    expect(mark()).not.toHaveAttribute('tabindex');
  });

  it('says why it opens nothing without a connection, or in a server that is viewed as roles', async () => {
    const { user, bridge, store } = await open(STAFF);
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(mark()).toHaveAccessibleDescription('You are offline');
    await user.click(mark()!);
    act(() => bridge.push('gateway.changed', makeGateway()));
    act(
      () =>
        void store.dispatch(
          viewStarted({
            ...{ guildId: GUILD, roleIds: [], before: null },
            places: { [CHANNEL]: mask(...STAFF) },
          }),
        ),
    );
    expect(mark()).toHaveAccessibleDescription('You see this server as @everyone. Nothing you do is sent.');
    await user.click(mark()!);
    expect(bridge.argsOf('messages.history')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the history of a message', () => {
  it('shows what the message says, and what it said, the newest first, each with its time', async () => {
    const { user, bridge } = await open(STAFF, {
      api: { 'messages.history': () => versions('**one**', 'two') },
    });
    await user.click(mark()!);
    const shown = await dialog();
    await waitFor(() => expect(items(shown)).toEqual(['as it is', 'two', 'one']));
    expect(bridge.argsOf('messages.history')).toEqual([{ messageId: '2' }]);
    const times = [...shown.querySelectorAll('time')].map((time) => time.dateTime);
    expect(times).toEqual([at(90), at(2), at(1)]);
    expect(within(shown).getByText('one').tagName).toBe('STRONG');
    expect(within(shown).getByText('Now')).toBeVisible();
    fireEvent.keyDown(shown, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that nothing is kept, or why it cannot be shown, with another try', async () => {
    let tries = 0;
    const { user } = await open(STAFF, {
      api: { 'messages.history': () => ((tries += 1) === 1 ? lost() : versions()) },
    });
    await user.click(mark()!);
    const shown = await dialog();
    expect(await within(shown).findByText('Failed to load earlier versions')).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Try Again' }));
    expect(await within(shown).findByText('No earlier versions are kept.')).toBeVisible();
    expect(items(shown)).toEqual(['as it is']);
  });

  it('follows an edit, and closes when the message is deleted', async () => {
    let texts = ['one'];
    const { user, hear, store } = await open(STAFF, {
      api: { 'messages.history': () => versions(...texts) },
    });
    await user.click(mark()!);
    const shown = await dialog();
    await waitFor(() => expect(items(shown)).toEqual(['as it is', 'one']));
    texts = ['one', 'as it is'];
    const about = { guildId: GUILD, channelId: CHANNEL, messageId: ofBob.id };
    act(() => hear(liveEvent('CHANNEL_MESSAGE_EDIT', { ...about, content: 'now', editedAt: at(99) })));
    await waitFor(() => expect(items(shown)).toEqual(['now', 'as it is', 'one']));
    act(() => hear(liveEvent('CHANNEL_MESSAGE_DELETE', about)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['This message was deleted']);
  });
});
