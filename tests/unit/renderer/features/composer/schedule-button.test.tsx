import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import {
  fullMeta,
  id,
  makeGateway,
  makeGuild,
  makeScheduled,
  makeSession,
} from '../../../../support/renderer/factories';
import { fakeSpool, makeSpooled } from '../../../../support/renderer/fake-spool';
import { createFakeBridge, deferred } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const about = { guildId: id<GuildId>(5), channelId: id<ChannelId>(100) };
const HOUR = 60 * 60 * 1000;

const open = async (features: readonly string[] = ['scheduled']) => {
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const spool = fakeSpool();
  const bridge = createFakeBridge(
    { 'scheduled.create': () => success({ error: 0, item: makeScheduled(1) }) },
    spool.ipc,
  );
  spool.tell(bridge);
  const app = await startTestApp({ bridge, guilds: [makeGuild()], boot: { session: makeSession({ meta }) } });
  renderWithStore(
    <div data-drop-area>
      <Composer {...about} emojiButton={() => null} />
    </div>,
    app.store,
  );
  const write = (text: string) =>
    act(() => void app.store.dispatch(draftChanged({ channelId: about.channelId, text })));
  const attach = () => act(() => spool.become({ files: [makeSpooled(1)] }));
  return { ...app, write, attach, spool, user: userEvent.setup() };
};
const button = () => screen.getByRole('button', { name: 'Schedule message' });
const none = () => expect(screen.queryByRole('button', { name: 'Schedule message' })).toBeNull();

describe('the button that schedules a message', () => {
  it('is there while something is written, and schedules it in an hour by the keyboard', async () => {
    const { write, user, bridge } = await open();
    none();
    write(' ');
    none();
    write('later');
    const before = Date.now();
    button().focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'In 1 hour' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.argsOf('scheduled.create')).toHaveLength(1));
    const [asked] = bridge.argsOf('scheduled.create');
    expect(asked).toMatchObject({ channelId: '100', content: 'later', parentId: null });
    const sendAt = Date.parse(asked?.sendAt ?? '');
    expect(sendAt).toBeGreaterThanOrEqual(before + HOUR);
    expect(sendAt).toBeLessThanOrEqual(Date.now() + HOUR);
    await waitFor(none);
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('schedules it for tomorrow at nine', async () => {
    const { write, user, bridge } = await open();
    write('later');
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow 09:00' }));
    await waitFor(() => expect(bridge.argsOf('scheduled.create')).toHaveLength(1));
    expect(new Date(bridge.argsOf('scheduled.create')[0]?.sendAt ?? '').getHours()).toBe(9);
  });

  it('opens the dialog with day and time', async () => {
    const { write, user, store } = await open();
    write('later');
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'Choose…' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'schedule',
      about: { ...about, scheduledId: null },
    });
  });

  it('says why it cannot, without a connection', async () => {
    const { write, bridge } = await open();
    write('later');
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await waitFor(() => expect(button()).toHaveAttribute('aria-description', 'You are offline'));
  });

  it('schedules files without a text, and says that it is busy while they are uploaded', async () => {
    const { attach, user, bridge } = await open(['scheduled', 'attachments', 'scheduled-files']);
    const uploaded = deferred<null>();
    const { 'spool.upload': upload } = bridge.ipc;
    bridge.ipc['spool.upload'] = async (argument) => {
      await uploaded.promise;
      return upload === undefined ? lost() : upload(argument);
    };
    attach();
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'In 1 hour' }));
    await waitFor(() => expect(button()).toHaveAttribute('aria-description', 'Scheduling...'));
    expect(screen.getByRole('list', { name: 'Attached files' })).toBeVisible();
    uploaded.resolve(null);
    await waitFor(() =>
      expect(bridge.argsOf('scheduled.create')).toMatchObject([{ content: '', attachments: ['9001'] }]),
    );
    await waitFor(none);
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull();
  });

  it('does not take files for a server that does not', async () => {
    const { attach, write } = await open(['scheduled', 'attachments']);
    write('later');
    attach();
    expect(button()).toHaveAttribute('aria-description', 'Files cannot be scheduled');
  });

  it('is not there without the feature', async () => {
    const { write } = await open([]);
    write('later');
    none();
  });
});
