import type { GuildId } from '../../../contract/ids';
import { ruleTexts } from '../../../domain/guilds/rule-texts';
import { t } from '../../../domain/i18n/t';
import { selectChannel } from '../../state/channels/selectors';
import { selectServerFileLimit } from '../../state/guild-settings/selectors';
import { useGuildRules } from '../../state/guild-settings/use-guild-rules';
import { useAppSelector } from '../../state/hooks';
import styles from './ServerRules.module.css';

/** The rules of a server for its members, who cannot change them; nothing where it has none. */
export function ServerRules({ guildId }: { readonly guildId: GuildId }) {
  const settings = useGuildRules(guildId);
  const serverLimit = useAppSelector((state) => selectServerFileLimit(state, guildId));
  const channelName = useAppSelector((state) =>
    settings.systemChannel == null ? null : (selectChannel(state, settings.systemChannel)?.name ?? null),
  );
  const rules = ruleTexts(settings, { serverLimit, channelName });
  if (rules.length === 0) return null;
  return (
    <section aria-label={t('Rules of this server')} className={styles.rules}>
      <h3 className={styles.title}>{t('Rules of this server')}</h3>
      <dl className={styles.list}>
        {rules.map(({ label, value }) => (
          <div key={label} className={styles.rule}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
