import { msg, t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setPreferences } from '../../state/preferences/thunks';
import { Emoji } from '../../ui/text/Emoji';
import { IconButton } from '../../ui/form/IconButton';
import { Menu } from '../../ui/overlay/Menu';

/** The same hand in every tone: the index is stored, 0 for none. */
const HANDS = [
  { label: msg('Default'), text: '✋', code: '270b' },
  { label: msg('Light'), text: '✋🏻', code: '270b-1f3fb' },
  { label: msg('Medium-light'), text: '✋🏼', code: '270b-1f3fc' },
  { label: msg('Medium'), text: '✋🏽', code: '270b-1f3fd' },
  { label: msg('Medium-dark'), text: '✋🏾', code: '270b-1f3fe' },
  { label: msg('Dark'), text: '✋🏿', code: '270b-1f3ff' },
] as const;

/** Chooses the skin tone of hands and people, remembered on this computer. */
export function SkinTone() {
  const dispatch = useAppDispatch();
  const tone = useAppSelector((state) => state.preferences.current?.skinTone ?? 0);
  const hand = HANDS[tone] ?? HANDS[0];
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t('Skin tone: {{label}}', { label: t(hand.label) })}
          icon={<Emoji key={hand.code} text={hand.text} code={hand.code} />}
        />
      }
      entries={[
        {
          kind: 'choice',
          label: t('Skin tone'),
          value: String(tone),
          options: HANDS.map(({ label, text, code }, place) => ({
            value: String(place),
            label: t(label),
            icon: (
              <span aria-hidden>
                <Emoji text={text} code={code} />
              </span>
            ),
          })),
          onChange: (value) => void dispatch(setPreferences({ skinTone: Number(value) })),
        },
      ]}
    />
  );
}
