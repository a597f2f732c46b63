import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { joinVoice } from '../../../../../src/renderer/state/voice/call-thunks';
import { openChannel } from '../../../../../src/renderer/state/navigation/thunks';
import { FakeScreen } from '../../../../support/renderer/fake-voice';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import {
  bench,
  bob,
  connectCall,
  guildId,
  me,
  startVoice,
  stateOf,
  type VoiceWorld,
  WITH_SCREENS,
} from '../../state/voice/voice-world';

const show = async (app: VoiceWorld) => {
  const user = userEvent.setup();
  renderWithStore(<Shell />, app.store);
  await act(() => app.store.dispatch(openChannel(guildId, bench)));
  await screen.findByRole('list', { name: 'In this voice channel' });
  return user;
};
const inCall = async (features: Parameters<typeof startVoice>[0] = WITH_SCREENS) => {
  const app = await startVoice(features);
  void app.store.dispatch(joinVoice(bench));
  await connectCall(app, 's1');
  return { app, user: await show(app) };
};
const panel = async () => within(await screen.findByRole('region', { name: 'Voice' }));
const screens = () => screen.findByRole('list', { name: 'Shared screens' });

describe('the button that shares a screen', () => {
  it('shares what is chosen, and ends it; the area says so', async () => {
    const { app, user } = await inCall();
    app.voice.chosen = new FakeScreen();
    await user.click((await panel()).getByRole('button', { name: 'Share Screen' }));
    act(() => app.hear(stateOf(me, bench, { screen: true })));
    expect(await screens()).toHaveTextContent('You are sharing your screen');
    await user.click((await panel()).getByRole('button', { name: 'Stop Sharing' }));
    expect(await (await panel()).findByRole('button', { name: 'Share Screen' })).toBeVisible();
    expect(app.bridge.argsOf('voice.state').map((args) => args.screen)).toEqual([true, false]);
  });

  it('is disabled with the reason where no more can be shared', async () => {
    const { app } = await inCall();
    act(() => {
      for (const userId of ['11', '12', '13'] as never[]) app.hear(stateOf(userId, bench, { screen: true }));
    });
    const button = (await panel()).getByRole('button', { name: 'Share Screen' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute(
      'data-tooltip',
      'Share Screen: No more screens can be shared in this channel',
    );
  });

  it('is not there on a server that carries no screens, whatever it says of people', async () => {
    const { app } = await inCall(['voice']);
    act(() => app.hear(stateOf(bob, bench, { screen: true })));
    expect((await panel()).queryByRole('button', { name: 'Share Screen' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Shared screens' })).toBeNull();
  });
});

describe('a screen that somebody shares', () => {
  it('is offered, and shown after a press alone; its sender is marked', async () => {
    const { app, user } = await inCall();
    act(() => app.hear(stateOf(bob, bench, { screen: true })));
    const list = within(await screens());
    expect(document.querySelector('[data-voice-person][data-voice-user="2"]')).toHaveTextContent(
      'Unknown userLive, sharing their screen',
    );
    expect(document.querySelector('video')).toBeNull();
    await user.click(list.getByRole('button', { name: 'Watch Screen' }));
    expect(app.bridge.argsOf('voice.state').at(-1)).toMatchObject({ watch: [bob] });
    expect(await list.findByRole('status', { name: 'Waiting for the screen of Unknown user' })).toBeVisible();
    expect(app.voice.call.shown.size).toBe(0);
    act(() => app.voice.call.reports.onScreens([bob]));
    await waitFor(() => expect([...app.voice.call.shown.values()]).toEqual([bob]));
    const { violations } = await axe.run(await screens(), { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
    await user.click(list.getByRole('button', { name: 'Stop Watching' }));
    expect(await list.findByRole('button', { name: 'Watch Screen' })).toBeVisible();
    expect(app.voice.call.shown.size).toBe(0);
  });

  it('is watched by those in the channel alone', async () => {
    const app = await startVoice(WITH_SCREENS);
    await show(app);
    act(() => app.hear(stateOf(bob, bench, { screen: true })));
    const button = within(await screens()).getByRole('button', { name: 'Watch Screen' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('data-tooltip', 'Join the channel to watch');
  });

  it('is told to a screen reader when it begins and ends', async () => {
    const { app } = await inCall();
    const log = await screen.findByRole('log', { name: 'Voice' });
    act(() => app.hear(stateOf(bob, bench, { screen: true })));
    await waitFor(() => expect(log).toHaveTextContent('Unknown user is sharing their screen'));
    act(() => app.hear(stateOf(bob, bench)));
    await waitFor(() => expect(log).toHaveTextContent('Unknown user has stopped sharing their screen'));
  });

  it('has a volume of its own', async () => {
    const { app, user } = await inCall();
    act(() => app.hear(stateOf(bob, bench, { screen: true })));
    await user.click(within(await screens()).getByRole('button', { name: 'Watch Screen' }));
    const slider = await screen.findByRole('slider', { name: 'Volume' });
    fireEvent.change(slider, { target: { value: '50' } });
    expect(app.voice.call.screenGains.get(bob)).toBe(0.5);
  });
});
