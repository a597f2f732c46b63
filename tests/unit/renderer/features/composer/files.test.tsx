import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, FILE_GIVEN_UP, type Result, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { fakeSpool, makeSpooled } from '../../../../support/renderer/fake-spool';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const OTHER = id<ChannelId>(101);
const WRITER: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES'];
const MIB = 1024 * 1024;

const composerOf = (channelId: ChannelId) => (
  <div data-drop-area>
    <Composer key={channelId} guildId={GUILD} channelId={channelId} emojiButton={() => null} />
  </div>
);
const open = async (
  permissions: readonly PermissionName[] = WRITER,
  features: readonly string[] = ['attachments'],
  { api = {}, limits = {} }: { readonly api?: ApiAnswers; readonly limits?: Record<string, number> } = {},
) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  const spool = fakeSpool();
  const bridge = createFakeBridge(
    {
      'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
      'messages.create': () => success({ error: 0, data: { id: id(50), createdAt: null } }),
      ...api,
    },
    spool.ipc,
  );
  spool.tell(bridge);
  const channels = [makeChannel(), makeChannel({ id: OTHER, name: 'pictures' })];
  const meta = {
    ...{ ...fullMeta, features: [...fullMeta.features, ...features] },
    limits: { ...fullMeta.limits, ...limits },
  };
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ memberRoles: [role], channels })],
    boot: { session: makeSession({ meta }) },
  });
  const view = renderWithStore(composerOf(CHANNEL), app.store);
  return { ...app, spool, view, user: userEvent.setup() };
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message #/ });
const attach = () => screen.getByRole('button', { name: 'Attach a file' });
const cards = () => screen.queryAllByRole('listitem').map((card) => card.getAttribute('aria-label'));
const pictureOf = (name: string, size = 3): File => new File(['x'.repeat(size)], name, { type: 'image/png' });

const paste = (files: readonly File[], types: readonly string[] = ['Files']): void => {
  const event = createEvent.paste(box(), { clipboardData: { files, types, getData: () => '' } });
  fireEvent(box(), event);
};
const drag = async (
  kind: 'dragEnter' | 'dragLeave' | 'drop',
  files: readonly File[],
  shiftKey = false,
): Promise<void> => {
  const event = createEvent[kind](box(), { shiftKey });
  const dataTransfer = { files, types: ['Files'], items: [], dropEffect: 'none' };
  Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
  Object.defineProperty(event, 'shiftKey', { value: shiftKey });
  await act(async () => {
    fireEvent(box(), event);
    await settle();
  });
};

describe('files of a draft', () => {
  it('are pasted, shown with their picture, name and size, and go out with the text in their order', async () => {
    const { bridge, user } = await open();
    paste([pictureOf('one.png'), pictureOf('two.png', 2048)]);
    await waitFor(() => expect(cards()).toEqual(['one.png', 'two.png']));
    expect(screen.getByText('2.0 kB')).toBeVisible();
    expect(document.querySelector('img')).toHaveAttribute('src', expect.stringContaining('media://spool/?'));
    await user.type(box(), 'Look{Enter}');
    await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('outbox.send'));
    expect(bridge.calls.find(({ name }) => name === 'outbox.send')?.args).toMatchObject({
      ...{ channelId: '100', content: 'Look', parentId: null },
      files: ['00000000000000000000000000000001', '00000000000000000000000000000002'],
    });
    expect([cards(), box().value, bridge.argsOf('messages.create')]).toEqual([[], '', []]);
  });

  it('are handed over in pieces of 1 MiB, one file after the other', async () => {
    const { bridge } = await open();
    paste([pictureOf('large.png', 2 * MIB + 5), pictureOf('small.png')]);
    await waitFor(() => expect(cards()).toHaveLength(2));
    await waitFor(() => expect(bridge.calls.filter(({ name }) => name === 'spool.finish')).toHaveLength(2));
    const steps = bridge.calls.filter(({ name }) => name.startsWith('spool.'));
    expect(
      steps.map(({ name, args }) => [name, (args as { bytes?: Uint8Array }).bytes?.length ?? null]),
    ).toEqual([
      ['spool.begin', null],
      ['spool.append', MIB],
      ['spool.append', MIB],
      ['spool.append', 5],
      ['spool.finish', null],
      ['spool.begin', null],
      ['spool.append', 3],
      ['spool.finish', null],
    ]);
  });

  it('may be all that a message has', async () => {
    const { bridge, user } = await open();
    paste([pictureOf('one.png')]);
    await waitFor(() => expect(cards()).toEqual(['one.png']));
    await user.type(box(), '{Enter}');
    await waitFor(() =>
      expect(bridge.calls.find(({ name }) => name === 'outbox.send')?.args).toMatchObject({ content: '' }),
    );
  });

  it('are chosen in the system’s dialog; those that are refused are named', async () => {
    const { store, user } = await open();
    await user.click(attach());
    await waitFor(() => expect(cards()).toEqual(['chosen.png']));
    expect(store.getState().toasts.list).toMatchObject([
      { text: 'large.iso: This file is larger than 25 MiB' },
    ]);
  });

  it('are dragged onto the conversation, which says where they go', async () => {
    const { bridge } = await open();
    await drag('dragEnter', []);
    expect(screen.getByText('Drop files to upload to #general')).toBeVisible();
    await drag('dragLeave', []);
    expect(screen.queryByText('Drop files to upload to #general')).toBeNull();
    await drag('dragEnter', []);
    await drag('drop', [pictureOf('one.png')]);
    expect(screen.queryByText('Drop files to upload to #general')).toBeNull();
    await waitFor(() => expect(cards()).toEqual(['one.png']));
    expect(bridge.calls.map(({ name }) => name)).not.toContain('outbox.send');
  });

  it('are sent at once when they are dropped with Shift, and the draft stays', async () => {
    const { bridge, user } = await open();
    await user.type(box(), 'later');
    await drag('drop', [pictureOf('one.png')], true);
    await waitFor(() =>
      expect(bridge.calls.find(({ name }) => name === 'outbox.send')?.args).toMatchObject({ content: '' }),
    );
    expect([box().value, cards()]).toEqual(['later', []]);
  });

  it('have a description, and are marked as spoilers, by keyboard too', async () => {
    const { bridge, spool, user } = await open();
    paste([pictureOf('cat.png')]);
    const field = await screen.findByRole('textbox', { name: 'Description of cat.png' });
    await user.type(field, 'A cat{Enter}');
    await waitFor(() => expect(box()).toHaveFocus());
    const spoiler = screen.getByRole('button', { name: 'Mark cat.png as a spoiler' });
    spoiler.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(spoiler).toHaveAttribute('aria-pressed', 'true'));
    expect(spool.state.files).toMatchObject([{ description: 'A cat', isSpoiler: true }]);
    expect(bridge.calls.map(({ name }) => name)).not.toContain('outbox.send');
  });

  it('are removed, and the focus goes back to the text', async () => {
    const { user } = await open();
    paste([pictureOf('one.png'), pictureOf('two.png')]);
    await waitFor(() => expect(cards()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remove one.png' }));
    await waitFor(() => expect(cards()).toEqual(['two.png']));
    expect(box()).toHaveFocus();
    expect(screen.getByText('1 file attached')).toHaveAttribute('aria-live', 'polite');
  });

  it('are refused one by one, in words, and the others stay', async () => {
    const { spool, store } = await open();
    spool.refusing = { name: 'empty.txt', reason: 'This file is empty' };
    paste([new File([], 'empty.txt'), pictureOf('one.png')]);
    await waitFor(() => expect(cards()).toEqual(['one.png']));
    await waitFor(() =>
      expect(store.getState().toasts.list).toMatchObject([{ text: 'empty.txt: This file is empty' }]),
    );
  });

  it('may be as large as the level of the server allows, which is asked for where one is larger than usual', async () => {
    const levels = [{ at: 1, limits: { attachment_bytes: 10 } }];
    const { bridge, store } = await open(WRITER, ['attachments', 'boosts'], {
      api: {
        'boosts.list': () => success({ error: 0, count: 1, level: 1, levels, mine: [], boosters: [] }),
      },
      limits: { attachment_bytes: 5 },
    });
    const asked = () => bridge.calls.filter(({ name }) => name === 'boosts.list').length;
    paste([pictureOf('usual.png', 5)]);
    await waitFor(() => expect(cards()).toEqual(['usual.png']));
    expect(asked()).toBe(0);
    paste([pictureOf('large.png', 8), pictureOf('larger.png', 11)]);
    await waitFor(() => expect(cards()).toEqual(['usual.png', 'large.png']));
    expect(asked()).toBe(1);
    expect(store.getState().toasts.list).toMatchObject([
      { text: expect.stringMatching(/^larger\.png: This file is larger than/) },
    ]);
  });

  it('that are removed on the way are no failure', async () => {
    const { bridge, store } = await open();
    const given = deferred<Result<null>>();
    bridge.ipc['spool.append'] = () => given.promise;
    paste([pictureOf('one.png')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel one.png' }));
    given.resolve(failure({ kind: 'local', code: FILE_GIVEN_UP, detail: '' }));
    await act(settle);
    expect([cards(), store.getState().toasts.list]).toEqual([[], []]);
  });

  it('that cannot be read, such as folders, leave nothing', async () => {
    const { store } = await open();
    const broken = pictureOf('gone.png');
    Object.defineProperty(broken, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFound')) }),
    });
    paste([broken]);
    await waitFor(() =>
      expect(store.getState().toasts.list).toMatchObject([{ text: 'gone.png: The file could not be read' }]),
    );
    expect(cards()).toEqual([]);
  });

  it('stay with their channel while another one is open', async () => {
    const { store, view } = await open();
    paste([pictureOf('one.png')]);
    await waitFor(() => expect(cards()).toEqual(['one.png']));
    await act(async () => store.dispatch(openChannel(GUILD, OTHER)));
    view.unmount();
    const other = renderWithStore(composerOf(OTHER), store);
    expect(cards()).toEqual([]);
    other.unmount();
    renderWithStore(composerOf(CHANNEL), store);
    expect(cards()).toEqual(['one.png']);
  });

  it('come back with the text if this computer cannot keep the message', async () => {
    const { spool, store, user } = await open();
    spool.cannotKeep = 'Is the disk full?';
    paste([pictureOf('one.png')]);
    await waitFor(() => expect(cards()).toEqual(['one.png']));
    await user.type(box(), 'Look{Enter}');
    await waitFor(() => expect(store.getState().toasts.list).toMatchObject([{ text: 'Is the disk full?' }]));
    expect([cards(), box().value]).toEqual([['one.png'], 'Look']);
  });

  it('can be added and sent while offline', async () => {
    const { bridge, user } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    paste([pictureOf('one.png')]);
    await waitFor(() => expect(cards()).toEqual(['one.png']));
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('outbox.send'));
  });

  it('that are too many for one message are said to become several', async () => {
    const { spool } = await open();
    act(() => spool.become({ files: Array.from({ length: 12 }, (_, nth) => makeSpooled(nth)) }));
    expect(screen.getByText('These files are sent as 2 messages, 10 files each at most.')).toBeVisible();
  });

  it('show how far they are while they are added, and nothing that axe finds wrong', async () => {
    const { spool, store } = await open();
    store.dispatch(draftChanged({ channelId: CHANNEL, text: 'Look' }));
    act(() => spool.become({ files: [makeSpooled(1), makeSpooled(2, { received: 512 })] }));
    expect(screen.getByRole('progressbar', { name: 'Adding 2.png' })).toHaveAttribute('aria-valuenow', '25');
    expect(
      within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    await expectAccessible();
  });
});

describe('where no files can be attached', () => {
  it.each([
    [WRITER, [], 'Coming soon', "This server doesn't support files yet"],
    [
      ['VIEW_CHANNELS', 'SEND_MESSAGES'],
      ['attachments'],
      "You don't have permission to attach files here",
      "You don't have permission to attach files here",
    ],
  ] as const)(
    'the button says why (%#), and a file is refused',
    async (permissions, features, reason, words) => {
      const { bridge, store, user } = await open(permissions, features);
      expect(attach()).toHaveAttribute('data-tooltip', `Attach a file: ${reason}`);
      await user.click(attach());
      paste([pictureOf('one.png')]);
      await drag('dragEnter', []);
      expect(screen.queryByTestId('drop-overlay')).toBeNull();
      await drag('drop', [pictureOf('one.png')]);
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([words]);
      expect(bridge.calls.filter(({ name }) => name.startsWith('spool.'))).toEqual([]);
    },
  );
});
