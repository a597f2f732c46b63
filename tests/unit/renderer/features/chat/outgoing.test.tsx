import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../../../../src/contract/ipc/outbox';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGateway, makeMessage } from '../../../../support/renderer/factories';
import { fakeSpool, makeOutgoing, makeSpooled } from '../../../../support/renderer/fake-spool';
import { CHANNEL, GUILD, openFeed } from './open-feed';

const open = async (...messages: readonly OutgoingMessage[]) => {
  const spool = fakeSpool();
  const app = await openFeed({
    messages: [makeMessage(1, { content: 'before' })],
    ipc: spool.ipc,
    features: ['attachments'],
  });
  spool.tell(app.bridge);
  act(() => spool.become({ messages }));
  return { ...app, spool };
};
const articles = () => screen.getAllByRole('article');
const last = () => articles().at(-1) ?? document.body;
const texts = (): readonly string[] => articles().map(({ textContent }) => textContent);

describe('a message with files that is on its way', () => {
  it('stands at the end of its channel, with its text and files, and in no other channel', async () => {
    await open(
      makeOutgoing(1),
      makeOutgoing(2, { content: '', state: { kind: 'sending' } }),
      makeOutgoing(3, { channelId: id(101) }),
    );
    expect(articles()).toHaveLength(3);
    expect(texts()[1]).toMatch(/ada.*Look 1.*1\.png.*2\.0 kB.*Waiting to send/);
    expect(texts()[2]).toMatch(/2\.png.*Sending…/);
    expect(within(last()).queryByRole('button', { name: 'Cancel' })).toBeNull();
    await expectAccessible();
  });

  it('waits for the connection, in these words', async () => {
    const { bridge } = await open(makeOutgoing(1));
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(within(last()).getByRole('status')).toHaveTextContent('Waiting for the connection');
  });

  it('shows the progress of each file; who cancels has text and files in the composer again', async () => {
    const files = [
      { ...makeSpooled(1), sent: 2048, isUploaded: true },
      { ...makeSpooled(2), sent: 512, isUploaded: false },
    ];
    const { spool, store, user } = await open(makeOutgoing(1, { files, state: { kind: 'uploading' } }));
    expect(within(last()).getByRole('progressbar', { name: 'Uploading 2.png' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(within(last()).queryByRole('progressbar', { name: 'Uploading 1.png' })).toBeNull();
    await user.click(within(last()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(articles()).toHaveLength(1));
    expect(spool.state.files.map(({ name }) => name)).toEqual(['1.png', '2.png']);
    expect(store.getState().composer.drafts[CHANNEL]?.text).toBe('Look 1');
  });

  it('that is refused stays, with the words of the server: Retry, Edit, Delete', async () => {
    const failure = {
      kind: 'refused',
      status: 413,
      message: 'This file is larger than 25 MiB',
      retryAfterMs: null,
    } as const;
    const fileId = makeSpooled(1).id;
    const { bridge, user } = await open(makeOutgoing(1, { state: { kind: 'failed', failure, fileId } }));
    expect(within(last()).getByRole('alert')).toHaveTextContent('1.png: This file is larger than 25 MiB');
    await user.click(within(last()).getByRole('button', { name: 'Retry' }));
    expect(bridge.calls.at(-1)).toMatchObject({ name: 'outbox.retry', args: { id: makeOutgoing(1).id } });
    expect(within(last()).getByRole('button', { name: 'Edit' })).toBeVisible();
    await user.click(within(last()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(articles()).toHaveLength(1));
  });

  it('that a rule has blocked says why: Edit and Delete, as Retry would be refused again', async () => {
    const failure = {
      kind: 'refused',
      status: 403,
      message: 'No sales here',
      retryAfterMs: null,
      code: 'blocked',
    } as const;
    const blocked = makeOutgoing(1, { files: [], state: { kind: 'failed', failure, fileId: null } });
    const { store, user } = await open(blocked);
    expect(within(last()).getByRole('alert')).toHaveTextContent('No sales here');
    expect(within(last()).queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(within(last()).getByRole('button', { name: 'Delete' })).toBeVisible();
    await user.click(within(last()).getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(articles()).toHaveLength(1));
    expect(store.getState().composer.drafts[CHANNEL]?.text).toBe('Look 1');
  });

  it('that may have been sent asks', async () => {
    await open(makeOutgoing(1, { state: { kind: 'unsure' } }));
    expect(within(last()).getByRole('alert')).toHaveTextContent('Send it again?');
    expect(within(last()).getByRole('button', { name: 'Send now' })).toBeVisible();
  });

  it('becomes the message when its event is heard, once, whatever main says a moment later', async () => {
    const message = makeOutgoing(1, { state: { kind: 'sending' } });
    const { hear, spool } = await open(message);
    const arrived = makeMessage(2, { content: 'Look 1', authorId: id(1) });
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          guildId: GUILD,
          channelId: CHANNEL,
          message: arrived,
          nonce: message.nonce,
        }),
      ),
    );
    const once = () => texts().filter((text) => text.includes('Look 1'));
    expect(once()).toHaveLength(1);
    act(() => spool.become({ messages: [message] }));
    expect(once()).toHaveLength(1);
    act(() => spool.become({ messages: [] }));
    expect(once()).toHaveLength(1);
  });
});
