import { Volume2 } from 'lucide-react';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { selectHasMessages } from '../../state/channels/has-messages';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { joinVoice } from '../../state/voice/call-thunks';
import {
  selectHasScreens,
  selectJoinReason,
  selectOrderedVoice,
  selectOwnVoice,
} from '../../state/voice/selectors';
import { useVoiceCommands } from '../../state/voice/use-voice-commands';
import { Button } from '../../ui/form/Button';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { EmptyState } from '../../ui/page/EmptyState';
import { ScreenTile } from './ScreenTile';
import { VoiceControls } from './VoiceControls';
import { VoiceTile } from './VoiceTile';
import styles from './Voice.module.css';

interface VoiceAreaProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
}

/** The chat area of a voice channel: who is in it, and joining it (docs/spec/voice.md 'Who is there'). */
export function VoiceArea({ guildId, channelId }: VoiceAreaProps) {
  const dispatch = useAppDispatch();
  const people = useAppSelector((state) => selectOrderedVoice(state, guildId)[channelId]) ?? [];
  const hasMessages = useAppSelector((state) => selectHasMessages(state, channelId));
  const isIn = useAppSelector((state) => selectOwnVoice(state)?.channelId === channelId);
  const reason = useAppSelector((state) => selectJoinReason(state, channelId));
  const hasScreens = useAppSelector(selectHasScreens);
  const screens = hasScreens ? people.filter(({ screen }) => screen) : [];
  const commandsOf = useVoiceCommands(guildId);
  return (
    <ContextMenu entries={commandsOf}>
      <div className={styles.area}>
        {people.length === 0 ? (
          <div className={styles.empty}>
            <EmptyState
              compact={hasMessages}
              icon={<Volume2 />}
              title={t('Nobody is here yet')}
              description={t('Join the channel to talk. Members who may see it see that you are in.')}
            />
          </div>
        ) : (
          <div className={styles.stage} data-screens={screens.length > 0 || undefined}>
            {screens.length === 0 ? null : (
              <ul className={styles.screens} aria-label={t('Shared screens')}>
                {screens.map((person) => (
                  <li key={person.userId}>
                    <ScreenTile guildId={guildId} channelId={channelId} person={person} />
                  </li>
                ))}
              </ul>
            )}
            <ul className={styles.tiles} aria-label={t('In this voice channel')}>
              {people.map((person) => (
                <li key={person.userId}>
                  <VoiceTile guildId={guildId} person={person} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.bar}>
          {isIn ? (
            <VoiceControls size="l" />
          ) : (
            <Button
              variant="primary"
              disabledReason={reason}
              onClick={() => void dispatch(joinVoice(channelId))}
            >
              {t('Join Voice')}
            </Button>
          )}
        </div>
      </div>
    </ContextMenu>
  );
}
