import styles from './Kbd.module.css';

/** Keys to press, written `Ctrl+Shift+K`; each is drawn as a key. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/\+(?=.)/).map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
