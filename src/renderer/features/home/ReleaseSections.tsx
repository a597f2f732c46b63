import { type Release, sectionsOf } from '../../../domain/releases/releases';
import styles from './ReleaseSections.module.css';

/** The changes of a release, by kind. */
export function ReleaseSections({ release }: { readonly release: Release }) {
  return (
    <div className={styles.sections}>
      {sectionsOf(release).map(({ title, lines }) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
