import {
  ADDRESS_LEVELS,
  GUILD_SETTING_KEYS,
  GUILD_SETTING_ROWS,
  type GuildSettingKey,
  type GuildSettings,
  type GuildSettingsChange,
} from '../../contract/entities/guild-settings';
import { success } from '../../contract/failure';
import { type ChannelId, type GuildId, toId, type UserId } from '../../contract/ids';
import type { guildSettings } from '../../contract/rest/guild-settings';
import type { MemberAuthority } from '../../domain/permissions/authority';
import { OPEN_GUILD, rightsIn, seesChannel } from '../../domain/permissions/guild-places';
import { isoTimeOf } from '../clock';
import { findChannelWithGuild } from '../data/channels';
import {
  findVerification,
  readGuildSettings,
  saveGuildSettings,
  type StoredGuildSettings,
} from '../data/guild-settings';
import { listGuildPlaces } from '../data/overwrites';
import { shortenRemoved } from '../data/removed-messages';
import type { Db, Reads } from '../data/schema';
import { type Answer, notFound, refuse } from '../refusal';
import { withVersion } from './acts';
import { changesBetween, guildTargetOf } from './audit';
import { serverFileLimit } from './file-limit';
import type { HandlersOf } from './handler';
import { NOT_A_TEXT_CHANNEL } from './sent-message';
import type { Services } from './services';

const SAVED = 'Settings saved';
const UNKNOWN = 'This server does not have one of these settings';
const NO_MAIL = 'This server does not send mail';
const MIB = 1024 * 1024;
/** The id of no user. */
const NOBODY = toId<UserId>('0');

/** The settings in the audit log. */
const AUDITED = Object.fromEntries(GUILD_SETTING_KEYS.map((key) => [key, GUILD_SETTING_ROWS[key].name]));

/** Whether a member sees a channel of the guild. */
const sees = async (
  reads: Reads,
  guildId: GuildId,
  who: MemberAuthority,
  channelId: ChannelId,
): Promise<boolean> => {
  const places = (await listGuildPlaces(reads, [guildId])).get(guildId) ?? OPEN_GUILD;
  return seesChannel(rightsIn(who, places), channelId);
};

/** Whether every member sees a channel of the guild, whatever their roles are. */
const isSeenByAll = async (
  reads: Reads,
  guildId: GuildId,
  who: MemberAuthority,
  channelId: ChannelId,
): Promise<boolean> => {
  const places = (await listGuildPlaces(reads, [guildId])).get(guildId) ?? OPEN_GUILD;
  const roles = who.roles.filter((role) => role.isDefault);
  const rights = rightsIn({ userId: NOBODY, ownerId: who.ownerId, roles }, places);
  return (
    !places.channels.some(({ id }) => id === channelId) &&
    seesChannel({ ...rights, at: new Map() }, channelId)
  );
};

/** The names of channels, and all else as it is. */
const inWords = async (reads: Reads, settings: StoredGuildSettings): Promise<object> => {
  const { systemChannel } = settings;
  if (systemChannel === null) return settings;
  const found = await findChannelWithGuild(reads, systemChannel);
  return { ...settings, systemChannel: found?.channel.name ?? null };
};

/** A change with its answer, and the data of its event; null where nothing has changed. */
interface Change {
  readonly reply: { readonly message: string; readonly settings: GuildSettings };
  readonly told: { readonly guildId: GuildId; readonly settings: GuildSettings } | null;
}

/** Handlers of the settings of guilds. */
export const guildSettingsHandlers = ({
  db,
  meta,
  clock,
  mailer,
}: Services): HandlersOf<typeof guildSettings> => {
  const isHere = (key: GuildSettingKey): boolean => meta().features.includes(GUILD_SETTING_ROWS[key].feature);

  /** The settings that this server has; the channel is named only to those who may see it. */
  const shown = (settings: StoredGuildSettings, isChannelSeen: boolean): GuildSettings => {
    const systemChannel = isChannelSeen ? settings.systemChannel : null;
    return Object.fromEntries(
      Object.entries({ ...settings, systemChannel }).filter(([key]) => isHere(key as GuildSettingKey)),
    );
  };

  const shownTo = async (
    reads: Reads,
    guildId: GuildId,
    who: MemberAuthority,
    settings: StoredGuildSettings,
  ): Promise<GuildSettings> => {
    const { systemChannel } = settings;
    return shown(settings, systemChannel !== null && (await sees(reads, guildId, who, systemChannel)));
  };

  const checkFileLimit = async (
    trx: Db,
    guildId: GuildId,
    { attachmentBytes }: GuildSettingsChange,
  ): Promise<Answer<null>> => {
    if (attachmentBytes == null) return success(null);
    const most = await serverFileLimit(trx, guildId, meta());
    if (attachmentBytes <= most) return success(null);
    return refuse(400, `A file can have at most ${Math.floor(most / MIB)} MiB on this server`);
  };

  return {
    'guildSettings.fetch': async ({ guildId }, { who, caller }) => {
      const { userId } = caller;
      const hasMail = mailer !== null;
      const { talksAt, lacksAddress } = await findVerification(db, { guildId, userId, hasMail });
      return success({
        settings: await shownTo(db, guildId, who, await readGuildSettings(db, guildId)),
        talks_at: talksAt !== null && Date.parse(talksAt) > clock.now() ? talksAt : null,
        verify_email: lacksAddress,
      });
    },

    'guildSettings.set': async ({ guildId, settings: change }, { caller, acts, audit, hub }) => {
      if (GUILD_SETTING_KEYS.some((key) => Object.hasOwn(change, key) && !isHere(key)))
        return refuse(400, UNKNOWN);
      const level = change.verificationLevel;
      if (level !== undefined && ADDRESS_LEVELS.includes(level) && mailer === null)
        return refuse(400, NO_MAIL);
      const checkChannel = async (
        trx: Db,
        who: MemberAuthority,
        channelId: ChannelId,
      ): Promise<Answer<null>> => {
        const found = await findChannelWithGuild(trx, channelId);
        if (found?.guildId !== guildId || !(await sees(trx, guildId, who, channelId)))
          return notFound('channel');
        return found.channel.type === 'text' ? success(null) : refuse(400, NOT_A_TEXT_CHANNEL);
      };
      const done = await acts.inGuild(
        withVersion(async (trx, { who }): Promise<Answer<Change>> => {
          const small = await checkFileLimit(trx, guildId, change);
          if (!small.ok) return small;
          const { systemChannel } = change;
          const fits = systemChannel == null ? success(null) : await checkChannel(trx, who, systemChannel);
          if (!fits.ok) return fits;
          const before = await readGuildSettings(trx, guildId);
          const after = withChange(before, change);
          const changes = changesBetween(await inWords(trx, before), await inWords(trx, after), AUDITED);
          const reply = { message: SAVED, settings: await shownTo(trx, guildId, who, after) };
          if (changes.length === 0) return success({ reply, told: null });
          await saveGuildSettings(trx, guildId, after);
          if (after.deletedDays < before.deletedDays)
            await shortenRemoved(trx, guildId, after.deletedDays, isoTimeOf(clock.now()));
          await audit(trx, {
            guildId,
            actorId: caller.userId,
            action: 'SERVER_UPDATE',
            target: await guildTargetOf(trx, guildId),
            changes,
          });
          const isSeen =
            after.systemChannel !== null && (await isSeenByAll(trx, guildId, who, after.systemChannel));
          return success({ reply, told: { guildId, settings: shown(after, isSeen) } });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value.told !== null) hub.changed(version, 'GUILD_SETTINGS', value.told);
      return success(value.reply);
    },
  };
};

/** The settings after a change. */
const withChange = (
  before: StoredGuildSettings,
  {
    linkPreviews,
    attachmentBytes,
    systemChannel,
    verificationLevel,
    evidenceDays,
    deletedDays,
    staffNeedsFactor,
    directMessages,
  }: GuildSettingsChange,
): StoredGuildSettings => ({
  linkPreviews: linkPreviews ?? before.linkPreviews,
  attachmentBytes: attachmentBytes === undefined ? before.attachmentBytes : attachmentBytes,
  systemChannel: systemChannel === undefined ? before.systemChannel : systemChannel,
  verificationLevel: verificationLevel ?? before.verificationLevel,
  evidenceDays: evidenceDays ?? before.evidenceDays,
  deletedDays: deletedDays ?? before.deletedDays,
  staffNeedsFactor: staffNeedsFactor ?? before.staffNeedsFactor,
  directMessages: directMessages ?? before.directMessages,
});
