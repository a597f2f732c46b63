import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const SURFACES = ['rail', 'sidebar', 'chat', 'raised', 'overlay', 'field'];
const COLOURS = [
  'accent',
  'accent-text',
  'danger',
  'danger-text',
  'success',
  'success-text',
  'text-link',
  'presence-active',
  'presence-away',
  'presence-dnd',
  'presence-inactive',
];
const SIZES = [12, 13, 14, 15, 16, 18, 20, 24];

/** The colours and sizes themselves. */
export function Tokens() {
  return (
    <>
      <Sample title="Surfaces, with the three texts" wide>
        {SURFACES.map((name) => (
          <div key={name} className={styles.patch} style={{ background: `var(--surface-${name})` }}>
            <span style={{ color: 'var(--text-strong)' }}>{name}</span>
            <span style={{ color: 'var(--text-normal)' }}>normal text</span>
            <span style={{ color: 'var(--text-muted)' }}>muted text</span>
          </div>
        ))}
      </Sample>
      <Sample title="Colours" wide>
        {COLOURS.map((name) => (
          <span key={name} className={styles.marked}>
            <span className={styles.mark} style={{ background: `var(--${name})` }} /> {name}
          </span>
        ))}
      </Sample>
      <Sample title="Type" column wide>
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--type-${size})` }}>
            {size} · Quills, axes & jumping zebras: ÅÉÎÕÜ ğş Ωλ Жя 0123456789
          </p>
        ))}
        <code>{'const table = seats.filter((seat) => seat !== null); // 0O 1lI'}</code>
      </Sample>
    </>
  );
}
