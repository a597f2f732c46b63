import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VoiceParticipant } from '../../../contract/entities/voice';
import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { selectMyId } from '../../state/session/selectors';
import type { OwnVoice } from '../../state/voice/types';
import { pressKey, releaseKey } from '../../state/voice/own-marks';
import { playVoiceSound } from '../../state/voice/call-thunks';
import { selectOwnVoice, selectVoicePeople } from '../../state/voice/selectors';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';

const FIELDS = 'input, textarea, [contenteditable="true"]';

const strokeOf = ({ code, key, target }: KeyboardEvent) => ({
  code,
  key,
  isTyping: target instanceof Element && target.closest(FIELDS) !== null,
});

/** The key that is held to talk, while the window has the focus. */
const useTalkKey = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (!event.repeat) dispatch(pressKey(strokeOf(event), true));
    };
    const up = (event: KeyboardEvent): void => dispatch(pressKey(strokeOf(event), false));
    const blur = (): void => dispatch(releaseKey());
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    window.addEventListener('blur', blur);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
      window.removeEventListener('blur', blur);
    };
  }, [dispatch]);
};

/** Says who has joined and left since the last time; nothing of the user. */
const useAnnouncement = (own: OwnVoice): string => {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const people = useAppSelector((state) => selectVoicePeople(state, own.channelId));
  const [said, setSaid] = useState('');
  const known = useRef<{
    readonly channelId: string;
    readonly ids: readonly UserId[];
    readonly shares: readonly UserId[];
  } | null>(null);
  const compare = useEffectEvent((now: readonly VoiceParticipant[], guildId: GuildId) => {
    const ids = now.map(({ userId }) => userId);
    const shares = now.flatMap(({ userId, screen }) => (screen ? [userId] : []));
    const before = known.current;
    known.current = { channelId: own.channelId, ids, shares };
    const me = selectMyId(store.getState());
    // Whoever has just come sees who is there.
    if (before === null || before.channelId !== own.channelId || me === null || !before.ids.includes(me))
      return;
    const nameOf = (userId: UserId): string =>
      selectMemberName(store.getState(), guildId, userId) ?? t('Unknown user');
    const came = ids.filter((id) => id !== me && !before.ids.includes(id));
    const went = before.ids.filter((id) => id !== me && !ids.includes(id));
    if (came.length > 0) dispatch(playVoiceSound('join'));
    const begun = shares.filter((id) => id !== me && !before.shares.includes(id));
    const ended = before.shares.filter((id) => id !== me && ids.includes(id) && !shares.includes(id));
    if (came.length + went.length + begun.length + ended.length === 0) return;
    setSaid(
      [
        ...came.map((id) => t('{{name}} joined', { name: nameOf(id) })),
        ...went.map((id) => t('{{name}} left', { name: nameOf(id) })),
        ...begun.map((id) => t('{{name}} is sharing their screen', { name: nameOf(id) })),
        ...ended.map((id) => t('{{name}} has stopped sharing their screen', { name: nameOf(id) })),
      ].join(', '),
    );
  });
  useEffect(() => compare(people, own.guildId), [people, own.guildId]);
  return said;
};

function Announcer({ own }: { readonly own: OwnVoice }) {
  const said = useAnnouncement(own);
  useTalkKey();
  return (
    <VisuallyHidden>
      <span role="log" aria-label={t('Voice')}>
        {said}
      </span>
    </VisuallyHidden>
  );
}

/** What goes on while the user is in voice, wherever they are in the app: the key to talk, and who comes and goes. */
export function VoiceLayer() {
  const own = useAppSelector(selectOwnVoice);
  return own === null ? null : <Announcer own={own} />;
}
