import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import { SearchField } from '../../ui/form/SearchField';
import { EmptyState, type EmptyStateProps } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { Spinner } from '../../ui/page/Spinner';
import { type Choice, ChoiceGrid } from './ChoiceGrid';
import styles from './Picker.module.css';

interface PickPanelProps {
  /** The accessible name of the choices. */
  readonly label: string;
  readonly searchLabel: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Beside the search. */
  readonly children?: ReactNode;
  readonly choices: readonly Choice[];
  readonly columns: number;
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  readonly onRetry: () => void;
  /** What is said where there is nothing at all. */
  readonly empty: EmptyStateProps;
  readonly onChoose: (id: string) => void;
}

/** A search and pictures to choose from. The search has the initial focus; Down goes to the pictures, Enter takes the first. */
export function PickPanel(props: PickPanelProps) {
  const { label, searchLabel, query, onQuery, children, choices, columns, phase, error, empty } = props;
  const panel = useRef<HTMLDivElement>(null);
  const search = (): HTMLElement | null =>
    panel.current?.querySelector<HTMLElement>('[role="searchbox"]') ?? null;
  // Not `autoFocus`, which runs before the popover has stored the earlier focus.
  useEffect(() => panel.current?.querySelector<HTMLElement>('[role="searchbox"]')?.focus(), []);
  const onSearchKey = (event: KeyboardEvent): void => {
    const [first] = choices;
    if (event.nativeEvent.isComposing || first === undefined) return;
    if (event.key === 'ArrowDown')
      panel.current?.querySelector<HTMLElement>('[role="group"] button')?.focus();
    else if (event.key === 'Enter' && query.trim() !== '') props.onChoose(first.id);
    else return;
    event.preventDefault();
  };
  const rest = (): ReactNode => {
    if (choices.length > 0)
      return (
        <ChoiceGrid
          {...{ label, choices, columns }}
          onChoose={props.onChoose}
          onLeaveUp={() => search()?.focus()}
        />
      );
    if (phase === 'loading')
      return (
        <div className={styles.waiting}>
          <Spinner label={t('Loading…')} />
        </div>
      );
    if (phase === 'failed') return <ErrorState message={error ?? ''} onRetry={props.onRetry} compact />;
    return (
      <div role="status">
        {query.trim() === '' ? (
          <EmptyState {...empty} />
        ) : (
          <EmptyState icon={empty.icon} title={t('Nothing found')} description={t('Try another word')} />
        )}
      </div>
    );
  };
  return (
    <div ref={panel} className={styles.panel}>
      <div className={styles.top} onKeyDown={onSearchKey}>
        <SearchField label={searchLabel} value={query} onChange={onQuery} />
      </div>
      {children}
      <div className={styles.body}>{rest()}</div>
    </div>
  );
}
