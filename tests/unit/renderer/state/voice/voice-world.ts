import { success } from '../../../../../src/contract/failure';
import type { VoiceParticipant } from '../../../../../src/contract/entities/voice';
import type { ChannelId, GuildId, UserId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeSession,
} from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp, type TestApp } from '../../../../support/renderer/test-store';

export const guildId = id<GuildId>(5);
export const bench = id<ChannelId>(300);
export const kitchen = id<ChannelId>(301);
export const me = id<UserId>(1);
export const bob = id<UserId>(2);

export const quiet = { selfMute: false, selfDeaf: false, mute: false, deaf: false, screen: false };
export const participant = (userId: UserId, marks: Partial<VoiceParticipant> = {}): VoiceParticipant => ({
  userId,
  ...quiet,
  ...marks,
});

/** Somebody comes into a channel, or changes there. */
export const stateOf = (userId: UserId, channelId: ChannelId, marks: Partial<VoiceParticipant> = {}) =>
  liveEvent('VOICE_STATE', { guildId, channelId, ...participant(userId, marks) });
/** Somebody leaves a channel. */
export const leftBy = (userId: UserId, from: ChannelId) =>
  liveEvent('VOICE_STATE', { guildId, channelId: null, from, ...participant(userId) });

const OFFER = 'v=0\r\na=candidate:1 1 UDP 2122317823 192.0.2.7 7420 typ host\r\n';
export const offerFor = (session: string, users: readonly UserId[] = []) =>
  liveEvent('VOICE_SIGNAL', {
    session,
    sdp: OFFER,
    pulseMs: 200,
    tracks: users.map((userId, at) => ({ mid: String(at + 1), userId, kind: 'mic' as const })),
  });

/** A server that carries screens. */
export const WITH_SCREENS = ['voice', 'voice-screen'] as const;

export interface VoiceWorld extends TestApp {
  /** The names of the calls about voice, in order. */
  readonly asked: () => readonly string[];
}

/** An app on a server with two voice channels, in one of which somebody is. */
export const startVoice = async (
  features: readonly ('voice' | 'voice-text' | 'voice-screen')[] = ['voice'],
): Promise<VoiceWorld> => {
  const voiced = { type: 'voice' as const, userLimit: 0, bitrate: 32_000 };
  const guild = makeGuild({
    ...{ id: guildId, memberRoles: [everyone] },
    channels: [
      makeChannel({ id: id(100) }),
      makeChannel({ id: bench, name: 'Open Bench', ...voiced, participants: [participant(bob)] }),
      makeChannel({ id: kitchen, name: 'Tea Kitchen', ...voiced, participants: [] }),
    ],
  });
  let sessions = 0;
  const bridge = createFakeBridge(
    {
      'voice.join': ({ channelId, ...marks }) => {
        sessions += 1;
        const others = channelId === bench ? [participant(bob)] : [];
        return success({
          error: 0,
          session: `s${sessions}`,
          participants: [...others, participant(me, marks)],
        });
      },
      'voice.leave': () => success({ error: 0, message: null }),
      'voice.state': () => success({ error: 0, message: null }),
    },
    { 'voice.microphone': () => true, 'voice.answer': () => true },
  );
  const session = makeSession({ meta: { ...fullMeta, features: [...fullMeta.features, ...features] } });
  const app = await startTestApp({ guilds: [guild], bridge, boot: { session } });
  return {
    ...app,
    asked: () => bridge.calls.map(({ name }) => name).filter((name) => name.startsWith('voice.')),
  };
};

/** Lets a call come about: the server's offer, and the connection. */
export const connectCall = async (app: VoiceWorld, session: string): Promise<void> => {
  await settle();
  app.hear(offerFor(session));
  await settle();
  app.voice.call.reports.onConnected(true);
};
