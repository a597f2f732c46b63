import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { joinVoice } from '../../../../../src/renderer/state/voice/call-thunks';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { chooseVoice } from '../../../../../src/renderer/state/voice/settings';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import {
  bench,
  bob,
  connectCall,
  guildId,
  leftBy,
  startVoice,
  stateOf,
  type VoiceWorld,
} from '../../state/voice/voice-world';

const show = async (app: VoiceWorld) => {
  const user = userEvent.setup();
  renderWithStore(<Shell />, app.store);
  await screen.findByRole('button', { name: /Open Bench, voice channel/ });
  return user;
};
const inCall = async (): Promise<VoiceWorld> => {
  const app = await startVoice();
  void app.store.dispatch(joinVoice(bench));
  await connectCall(app, 's1');
  return app;
};
const panel = () => screen.findByRole('region', { name: 'Voice' });
const row = (): HTMLElement => {
  const [found] = document.querySelectorAll<HTMLElement>('[data-voice-person]');
  if (found === undefined) throw new Error('Nobody is shown in voice');
  return found;
};

describe('a voice channel', () => {
  it('shows under its row who is in it, with what is off', async () => {
    const app = await startVoice();
    await show(app);
    await waitFor(() => expect(row()).toHaveTextContent('Unknown user'));
    act(() => app.hear(stateOf(bob, bench, { mute: true, selfDeaf: true })));
    await waitFor(() => expect(row()).toHaveTextContent('Unknown user, muted by staff, deafened'));
    act(() => app.hear(leftBy(bob, bench)));
    await waitFor(() => expect(document.querySelector('[data-voice-person]')).toBeNull());
  });

  it('is joined by a press, and shows tiles and the panel', async () => {
    const app = await startVoice();
    const user = await show(app);
    await user.click(screen.getByRole('button', { name: /Open Bench, voice channel/ }));
    await connectCall(app, 's1');
    expect(await panel()).toHaveTextContent('Voice Connected');
    const tiles = await screen.findByRole('list', { name: 'In this voice channel' });
    expect(within(tiles).getAllByRole('listitem')).toHaveLength(2);
    expect(app.bridge.argsOf('voice.join')).toHaveLength(1);
  });

  it('has its messages beside those who are in it, where the server has them', async () => {
    const app = await startVoice(['voice', 'voice-text']);
    app.bridge.api['messages.create'] = () =>
      failure({ kind: 'refused', status: 403, message: 'Not now', retryAfterMs: null });
    const user = await show(app);
    await user.click(screen.getByRole('button', { name: /Open Bench, voice channel/ }));
    await connectCall(app, 's1');
    expect(await screen.findByRole('list', { name: 'In this voice channel' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Welcome to Open Bench!' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Message Open Bench' }), 'hello{Enter}');
    expect(app.bridge.argsOf('messages.create')).toMatchObject([{ channelId: bench, content: 'hello' }]);
  });

  it('has no messages on a server that has none in voice channels', async () => {
    const app = await startVoice();
    const user = await show(app);
    await user.click(screen.getByRole('button', { name: /Open Bench, voice channel/ }));
    await connectCall(app, 's1');
    expect(await screen.findByRole('list', { name: 'In this voice channel' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Message/ })).toBeNull();
    expect(app.bridge.argsOf('messages.list').map(({ channelId }) => channelId)).not.toContain(bench);
  });

  it('opens its messages by the menu of its row, without joining', async () => {
    const app = await startVoice(['voice', 'voice-text']);
    const user = await show(app);
    fireEvent.contextMenu(screen.getByRole('button', { name: /Open Bench, voice channel/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open Chat' }));
    expect(await screen.findByRole('textbox', { name: 'Message Open Bench' })).toBeVisible();
    expect(app.bridge.argsOf('messages.list').map(({ channelId }) => channelId)).toContain(bench);
    expect(app.asked()).toEqual([]);
  });

  it('says Coming soon on a server without voice, and asks it nothing', async () => {
    const app = await startVoice([]);
    const user = await show(app);
    await user.click(screen.getByRole('button', { name: /Open Bench, voice channel/ }));
    expect(await screen.findByText('This channel is under development.')).toBeVisible();
    expect(document.querySelector('[data-voice-person]')).toBeNull();
    expect(app.asked()).toEqual([]);
  });

  it('is joined by the button of its area where a press only opened it', async () => {
    const app = await startVoice();
    const user = await show(app);
    await act(() => app.store.dispatch(openChannel(guildId, bench)));
    await user.click(await screen.findByRole('button', { name: 'Join Voice' }));
    expect(app.bridge.argsOf('voice.join')).toHaveLength(1);
  });
});

describe('the panel of a call', () => {
  it('mutes, deafens and leaves, with states for screen readers', async () => {
    const app = await inCall();
    const user = await show(app);
    const within_ = within(await panel());
    await user.click(within_.getByRole('button', { name: 'Mute' }));
    expect(within_.getByRole('button', { name: 'Mute' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within_.getByRole('button', { name: 'Deafen' }));
    expect(within_.getByRole('button', { name: 'Deafen' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within_.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Voice' })).toBeNull());
    expect(app.bridge.argsOf('voice.leave')).toHaveLength(1);
  });

  it('has the round trip, and the state while the connection is lost', async () => {
    const app = await inCall();
    await show(app);
    act(() => app.voice.call.reports.onRoundTrip(23));
    expect(await panel()).toHaveTextContent('23 ms');
    act(() => app.voice.call.reports.onConnected(false));
    expect(await panel()).toHaveTextContent('Reconnecting…');
  });

  it('a ring is around whoever speaks', async () => {
    const app = await inCall();
    await show(app);
    await waitFor(() => expect(row()).toBeVisible());
    act(() => app.voice.call.reports.onSpeaking([bob]));
    await waitFor(() => expect(document.querySelectorAll('[data-speaking]').length).toBeGreaterThan(0));
    act(() => app.voice.call.reports.onSpeaking([]));
    await waitFor(() => expect(document.querySelectorAll('[data-speaking]')).toHaveLength(0));
  });

  it('a screen reader hears who joins and leaves', async () => {
    const app = await inCall();
    await show(app);
    const log = await screen.findByRole('log', { name: 'Voice' });
    act(() => app.hear(leftBy(bob, bench)));
    await waitFor(() => expect(log).toHaveTextContent('Unknown user left'));
    act(() => app.hear(stateOf(bob, bench)));
    await waitFor(() => expect(log).toHaveTextContent('Unknown user joined'));
  });

  it('the chosen key talks while it is held', async () => {
    const app = await inCall();
    await show(app);
    await screen.findByRole('log', { name: 'Voice' });
    act(() => app.store.dispatch(chooseVoice({ activation: 'key', key: 'F8', releaseMs: 0 })));
    fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' });
    expect(app.voice.call.isSending).toBe(true);
    fireEvent.keyUp(document.body, { code: 'F8', key: 'F8' });
    expect(app.voice.call.isSending).toBe(false);
  });

  it('has no finding of axe', async () => {
    const app = await inCall();
    await show(app);
    const { violations } = await axe.run(await panel(), { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });
});

describe('the menu of somebody in voice', () => {
  const open = async () => {
    const app = await inCall();
    const user = await show(app);
    const other = (): HTMLElement => {
      const found = document.querySelector<HTMLElement>(`[data-voice-person][data-voice-user="${bob}"]`);
      if (found === null) throw new Error('Bob is not shown');
      return found;
    };
    await waitFor(() => expect(other()).toBeVisible());
    await user.pointer({ target: other(), keys: '[MouseRight]' });
    return { app, user };
  };

  it('mutes them for the user alone', async () => {
    const { app, user } = await open();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Mute for Me' }));
    expect(app.voice.call.gains.get(bob)).toBe(0);
    expect(app.bridge.argsOf('voice.mute')).toEqual([]);
  });

  it('has nothing of staff for others', async () => {
    await open();
    await screen.findByRole('menuitemcheckbox', { name: 'Mute for Me' });
    expect(screen.queryByText('Server Mute')).toBeNull();
    expect(screen.queryByText('Disconnect', { selector: '[role="menuitem"]' })).toBeNull();
  });
});
