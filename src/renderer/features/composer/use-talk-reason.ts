import { useEffect, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { plural, t } from '../../../domain/i18n/t';
import { selectMustVerify, selectTalksAt } from '../../state/guild-settings/selectors';
import { useAppSelector } from '../../state/hooks';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 1000;

const minutesUntil = (talksAt: string | null): number =>
  talksAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(talksAt) - Date.now()) / MINUTE_MS));

/** Why a new member cannot write yet: the address to verify, or the remaining minutes; undefined where nothing keeps them from it. */
export const useTalkReason = (guildId: GuildId): string | undefined => {
  const talksAt = useAppSelector((state) => selectTalksAt(state, guildId));
  const mustVerify = useAppSelector((state) => selectMustVerify(state, guildId));
  const [, setMinutes] = useState(0);
  useEffect(() => {
    if (talksAt === null) return undefined;
    const timer = setInterval(() => setMinutes(minutesUntil(talksAt)), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [talksAt]);
  if (mustVerify) return t('Verify your e-mail address to talk here');
  const count = minutesUntil(talksAt);
  return count === 0
    ? undefined
    : plural('You can talk here in {{count}} minute', 'You can talk here in {{count}} minutes', { count });
};
