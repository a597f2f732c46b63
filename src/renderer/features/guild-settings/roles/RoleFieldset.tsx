import { useState } from 'react';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { t, tRows } from '../../../../domain/i18n/t';
import { readHexColour, ROLE_COLOURS } from '../../../../domain/roles/colours';
import { useAppSelector } from '../../../state/hooks';
import { ColourSwatches } from '../../../ui/form/ColourSwatches';
import { TextField } from '../../../ui/form/TextField';
import { TintedText } from '../../../ui/text/TintedText';
import { RoleName } from './RoleName';
import styles from './Roles.module.css';

interface RoleFieldsetProps {
  readonly name: string;
  /** #rrggbb. */
  readonly colour: string;
  readonly onName: (name: string) => void;
  readonly onColour: (colour: string) => void;
  /** Reports whether the colour field holds an invalid colour. */
  readonly onColourInvalid: (isInvalid: boolean) => void;
}

interface ColourFieldProps {
  readonly colour: string;
  readonly onColour: (colour: string) => void;
  readonly onInvalid: (isInvalid: boolean) => void;
}

/** The colour as text, beside the swatches. */
function ColourField({ colour, onColour, onInvalid }: ColourFieldProps) {
  /** The typed text, and the colour at that time: the text is shown until another colour is chosen. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly colour: string } | null>(null);
  const shown = typed === null || typed.colour !== colour ? colour : typed.text;
  const isInvalid = readHexColour(shown) === null;
  return (
    <TextField
      label={t('Hex Code')}
      value={shown}
      onChange={(text) => {
        const next = readHexColour(text);
        setTyped({ text, colour: next ?? colour });
        onInvalid(next === null);
        if (next !== null) onColour(next);
      }}
      onBlur={() => {
        if (!isInvalid) setTyped(null);
      }}
      spellCheck={false}
      error={isInvalid ? t('Enter a colour such as #99aab5') : undefined}
      limit={9}
    />
  );
}

/** Name and colour of a role, with a preview of both. */
export function RoleFieldset({ name, colour, onName, onColour, onColourInvalid }: RoleFieldsetProps) {
  const own = useAppSelector(({ session }) => (session.phase === 'signed-in' ? session.user.username : ''));
  // Choosing a swatch discards the typed text.
  const [chosen, setChosen] = useState(0);
  return (
    <>
      <TextField
        label={t('Role Name')}
        value={name}
        onChange={onName}
        limit={TEXT_LIMITS.roleName}
        counter
        required
        placeholder={t('new role')}
      />
      <div className={styles.colours}>
        <div className={styles.swatches}>
          <p className={styles.caption} aria-hidden>
            {t('Role Colour')}
          </p>
          <ColourSwatches
            label={t('Role Colour')}
            colours={tRows(ROLE_COLOURS, 'name')}
            value={colour.toLowerCase()}
            onChange={(value) => {
              setChosen((times) => times + 1);
              onColourInvalid(false);
              onColour(value);
            }}
            custom
          />
        </div>
        <ColourField
          key={chosen}
          colour={colour.toLowerCase()}
          onColour={onColour}
          onInvalid={onColourInvalid}
        />
      </div>
      <div className={styles.preview} aria-hidden>
        <RoleName name={name.trim() === '' ? t('new role') : name} colour={colour} />
        <TintedText colour={colour} className={styles.sample}>
          {own}
        </TintedText>
      </div>
    </>
  );
}
