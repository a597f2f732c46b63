import { useCallback } from 'react';
import { type GuildId, toId, type UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectOfflineReason } from '../gateway/selectors';
import { useAppDispatch, useAppStore } from '../hooks';
import { overlayOpened } from '../overlays/slice';
import { selectMyId } from '../session/selectors';
import type { RootState, ScreenDispatch } from '../store';
import { selectViewReason } from '../view-as/selectors';
import { leaveVoice } from './call-thunks';
import { toggleDeaf, toggleMute } from './own-marks';
import { selectOtherVoiceChannels, selectVoicePerson, selectVoiceRights, selectVolumeOf } from './selectors';
import { setVolume } from './settings';
import { moveMember, silence } from './staff';

/** The page attribute that carries the id of somebody in a voice channel, for one menu of a whole list. */
export const VOICE_ATTRIBUTE = 'data-voice-user';

interface Command {
  readonly label: string;
  readonly tone?: 'danger';
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

/** A row of the menu of somebody in voice, as `ui/overlay` draws them. */
export type VoiceEntry =
  | Command
  | {
      readonly kind: 'check';
      readonly label: string;
      readonly checked: boolean;
      readonly onChange: (checked: boolean) => void;
      readonly disabledReason?: string | undefined;
    }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly onChange: (value: string) => void;
    }
  | { readonly kind: 'sub'; readonly label: string; readonly entries: readonly VoiceEntry[] }
  | { readonly kind: 'separator' };

const VOLUMES = [0, 10, 25, 50, 75, 100, 125, 150, 175, 200] as const;

const ownEntries = (state: RootState, dispatch: ScreenDispatch): readonly VoiceEntry[] => [
  {
    kind: 'check',
    label: t('Mute'),
    checked: state.voice.selfMute || state.voice.selfDeaf,
    onChange: () => dispatch(toggleMute()),
  },
  {
    kind: 'check',
    label: t('Deafen'),
    checked: state.voice.selfDeaf,
    onChange: () => dispatch(toggleDeaf()),
  },
  { label: t('Disconnect'), tone: 'danger', onSelect: () => void dispatch(leaveVoice()) },
];

const hearingEntries = (
  state: RootState,
  dispatch: ScreenDispatch,
  userId: UserId,
): readonly VoiceEntry[] => {
  const { percent, isMuted } = selectVolumeOf(state, userId);
  return [
    {
      kind: 'sub',
      label: t('User Volume'),
      entries: [
        {
          kind: 'choice',
          label: t('User Volume'),
          value: String(percent),
          options: VOLUMES.map((value) => ({
            value: String(value),
            label: t('{{percent}} %', { percent: value }),
          })),
          onChange: (value) => dispatch(setVolume(userId, { percent: Number(value) })),
        },
      ],
    },
    {
      kind: 'check',
      label: t('Mute for Me'),
      checked: isMuted,
      onChange: (is) => dispatch(setVolume(userId, { isMuted: is })),
    },
  ];
};

const staffEntries = (
  state: RootState,
  dispatch: ScreenDispatch,
  about: { readonly guildId: GuildId; readonly userId: UserId },
): readonly VoiceEntry[] => {
  const person = selectVoicePerson(state, about.guildId, about.userId);
  const { mutes, moves } = selectVoiceRights(state, about.guildId, about.userId);
  if (person === null || (!mutes && !moves)) return [];
  const disabledReason = selectViewReason(state) ?? selectOfflineReason(state);
  const others = selectOtherVoiceChannels(state, about.guildId, person.channelId);
  const muting: readonly VoiceEntry[] = [
    {
      kind: 'check',
      label: t('Server Mute'),
      checked: person.mute,
      onChange: (mute) => void dispatch(silence(about, { mute })),
      disabledReason,
    },
    {
      kind: 'check',
      label: t('Server Deafen'),
      checked: person.deaf,
      onChange: (deaf) => void dispatch(silence(about, { deaf })),
      disabledReason,
    },
  ];
  const moving: readonly VoiceEntry[] = [
    ...(others.length === 0
      ? []
      : [
          {
            kind: 'sub' as const,
            label: t('Move To'),
            entries: others.map(({ id, name }) => ({
              label: name,
              disabledReason,
              onSelect: () => void dispatch(moveMember(about, id)),
            })),
          },
        ]),
    {
      label: t('Disconnect'),
      tone: 'danger',
      disabledReason,
      onSelect: () => void dispatch(moveMember(about, null)),
    },
  ];
  return [{ kind: 'separator' }, ...(mutes ? muting : []), ...(moves ? moving : [])];
};

/**
 * The rows of the menu of somebody in voice whom an element shows, by the nearest VOICE_ATTRIBUTE around it; none where
 * it shows nobody.
 */
export const useVoiceCommands = (guildId: GuildId): ((element: Element) => readonly VoiceEntry[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (element) => {
      const id = element.closest(`[${VOICE_ATTRIBUTE}]`)?.getAttribute(VOICE_ATTRIBUTE);
      if (id == null) return [];
      const state = store.getState();
      const userId = toId<UserId>(id);
      const isMyself = userId === selectMyId(state);
      return [
        {
          label: t('Profile'),
          onSelect: () => dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId } })),
        },
        { kind: 'separator' },
        ...(isMyself ? ownEntries(state, dispatch) : hearingEntries(state, dispatch, userId)),
        ...(isMyself ? [] : staffEntries(state, dispatch, { guildId, userId })),
      ];
    },
    [dispatch, guildId, store],
  );
};
