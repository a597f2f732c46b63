import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ScheduledMessage } from '../../../../../src/contract/entities/scheduled';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { loadScheduled } from '../../../../../src/renderer/state/scheduled/thunks';
import { dayOf } from '../../../../../src/renderer/ui/date/days';
import { fullMeta, id, makeAttachment, makeScheduled } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { GUILD, openOverlay, refused, workshop } from '../../../../support/renderer/open-overlay';

const CHANNEL = id<never>(100);
const DAY = 24 * 60 * 60 * 1000;
const meta = { ...fullMeta, features: [...fullMeta.features, 'scheduled'] };
const inDays = (days: number, hour = 10): Date => {
  const date = new Date(Date.now() + days * DAY);
  date.setHours(hour, 0, 0, 0);
  return date;
};

/** The dialog on a scheduled message of this kind, or for the text of the composer. */
const open = async (item: ScheduledMessage | null, api: ApiAnswers = {}) => {
  const about = { guildId: GUILD, channelId: CHANNEL, scheduledId: item?.id ?? null };
  const app = await openOverlay(
    { kind: 'schedule', about: { ...about, scheduledId: null } },
    { 'scheduled.list': () => success({ error: 0, items: item === null ? [] : [item] }), ...api },
    workshop,
    { meta, permissions: ['VIEW_CHANNELS', 'SEND_MESSAGES'] },
  );
  if (item === null) return app;
  const { overlayClosed, overlayOpened } = await import('../../../../../src/renderer/state/overlays/slice');
  await act(async () => {
    await app.store.dispatch(loadScheduled());
    app.store.dispatch(overlayClosed());
  });
  act(() => void app.store.dispatch(overlayOpened({ kind: 'schedule', about })));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Edit scheduled message' }) };
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const fill = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) => {
  await user.clear(field(name));
  await user.type(field(name), text);
};

describe('the dialog for day and time', () => {
  it('schedules the text of the composer, and closes', async () => {
    const { user, store, bridge, dialog } = await open(null, {
      'scheduled.create': () => success({ error: 0, item: makeScheduled(1) }),
    });
    act(() => void store.dispatch(draftChanged({ channelId: CHANNEL, text: 'later' })));
    const when = inDays(3, 17);
    expect(field('Time')).toHaveValue('09:00');
    await fill(user, 'Day', dayOf(when));
    await fill(user, 'Time', '17:00');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    expect(bridge.argsOf('scheduled.create')).toMatchObject([
      { content: 'later', sendAt: when.toISOString() },
    ]);
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
  });

  it('says what is missing or outside, and sends nothing', async () => {
    const { user, bridge, dialog } = await open(null);
    const confirm = () => within(dialog).getByRole('button', { name: 'Schedule' });
    await fill(user, 'Time', '99:99');
    expect(confirm()).toHaveAttribute('aria-description', 'Choose a time');
    expect(screen.getByText('Enter a time as HH:MM')).toBeVisible();
    await fill(user, 'Time', '00:00');
    await fill(user, 'Day', dayOf(new Date()));
    expect(confirm()).toHaveAttribute('aria-description', 'Choose a time within 90 days');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('scheduled.create')).toEqual([]);
  });

  it('keeps the text where the server refuses, with its words', async () => {
    const { user, store, dialog } = await open(null, {
      'scheduled.create': () => refused('You have 100 scheduled messages already'),
    });
    act(() => void store.dispatch(draftChanged({ channelId: CHANNEL, text: 'later' })));
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    expect(await within(dialog).findByText('You have 100 scheduled messages already')).toBeVisible();
    expect(store.getState().composer.drafts[CHANNEL]?.text).toBe('later');
  });

  it('changes the text of a message, at its own time', async () => {
    const sendAt = new Date(inDays(2).getTime() + 30_500).toISOString();
    const item = makeScheduled(1, { sendAt, content: 'before' });
    const { user, bridge } = await open(item, {
      'scheduled.edit': () => success({ error: 0, item: { ...item, content: 'after' } }),
    });
    await fill(user, 'Message', 'after');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(bridge.argsOf('scheduled.edit')).toEqual([{ scheduledId: '1', content: 'after', sendAt }]);
  });

  it('takes files out of a message, which needs no text while it has one', async () => {
    const sendAt = inDays(2).toISOString();
    const attachments = [makeAttachment(7, { name: 'a.png' }), makeAttachment(8, { name: 'b.png' })];
    const item = makeScheduled(1, { sendAt, content: 'before', attachments });
    const { user, bridge } = await open(item, {
      'scheduled.edit': () => success({ error: 0, item: { ...item, content: '' } }),
    });
    const save = () => screen.getByRole('button', { name: 'Save' });
    await user.clear(field('Message'));
    expect(save()).not.toHaveAttribute('aria-description');
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }));
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }));
    expect(save()).toHaveAttribute('aria-description', 'The message is empty');
    expect(screen.queryByRole('list', { name: 'Files of this message' })).toBeNull();
    await fill(user, 'Message', 'alone');
    await user.click(save());
    expect(bridge.argsOf('scheduled.edit')).toEqual([
      { scheduledId: '1', content: 'alone', attachments: [], sendAt },
    ]);
  });

  it('offers another time for a message that was refused', async () => {
    await open(makeScheduled(1, { refused: 'Channel not found' }));
    expect(field('Time')).toHaveValue('09:00');
    expect(Date.parse(field('Day').value)).toBeGreaterThan(Date.now() - DAY);
  });

  it('closes where the message is sent meanwhile', async () => {
    const { hear, store } = await open(makeScheduled(1, { sendAt: inDays(1).toISOString() }));
    act(() => hear(liveEvent('SCHEDULED_REMOVE', { id: id(1) })));
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([
      'This message was sent or deleted',
    ]);
  });
});
