import { Play } from 'lucide-react';
import { PING_COLOURS } from '../../../contract/limits';
import type { Preferences } from '../../../contract/preferences';
import { msg, type Msg, t, tRows } from '../../../domain/i18n/t';
import { playPing, type PlaySound } from '../../assets/ping-sound';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { Button } from '../../ui/form/Button';
import { ColourSwatches } from '../../ui/form/ColourSwatches';
import { Select } from '../../ui/form/Select';
import { Trans } from '../../ui/text/Trans';
import styles from './PingChoices.module.css';

const COLOUR_NAMES = [msg('Orange'), msg('Red'), msg('Green'), msg('Blue'), msg('Purple')] as const;
const COLOURS = PING_COLOURS.map((value, at) => ({ value, name: COLOUR_NAMES[at] ?? COLOUR_NAMES[0] }));

const SOUNDS: readonly { readonly value: Preferences['pingSound']; readonly label: Msg }[] = [
  { value: 'default', label: msg('Default') },
  { value: 'none', label: msg('None') },
];

/**
 * The highlight and sound of messages that mention the user; each choice takes effect at once
 * (docs/spec/user-settings.md 'Preferences').
 */
export function PingChoices({ play = playPing }: { readonly play?: PlaySound | undefined }) {
  const dispatch = useAppDispatch();
  const colour = useAppSelector((state) => state.preferences.current?.pingColour ?? PING_COLOURS[0]);
  const sound = useAppSelector((state) => state.preferences.current?.pingSound ?? 'default');
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <span className={styles.label}>{t('Ping Colour')}</span>
        <ColourSwatches
          label={t('Ping Colour')}
          colours={tRows(COLOURS, 'name')}
          value={colour}
          onChange={(pingColour) => void dispatch(setPreferences({ pingColour }))}
        />
      </div>
      <p className={styles.sample} aria-hidden>
        <Trans
          text="<author>Wren</author> <mention>@you</mention> supper is at eight"
          components={{
            author: <strong className={styles.author} />,
            mention: <span className={styles.mention} />,
          }}
        />
      </p>
      <div className={styles.sound}>
        <Select
          label={t('Ping Sound')}
          options={tRows(SOUNDS, 'label')}
          value={sound}
          onChange={(pingSound) => void dispatch(setPreferences({ pingSound }))}
          className={styles.select}
        />
        <Button
          icon={<Play size={16} />}
          disabledReason={sound === 'none' ? t('There is no sound to play') : undefined}
          onClick={play}
        >
          {t('Play')}
        </Button>
      </div>
    </div>
  );
}
