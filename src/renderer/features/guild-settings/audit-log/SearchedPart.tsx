import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';

interface SearchedPartProps {
  /** The number of entries that the filters have covered, and of all entries. */
  readonly loaded: number;
  readonly total: number;
  /** Why older entries could not be fetched. */
  readonly error: string | null;
  /** Fetches all entries, while `isWanted` is true. */
  readonly searchAll: (isWanted: () => boolean) => Promise<unknown>;
}

const number = new Intl.NumberFormat('en-US');

/** Says that the filters have not covered all entries, and offers to fetch the rest. */
export function SearchedPart({ loaded, total, error, searchAll }: SearchedPartProps) {
  const [isSearching, setIsSearching] = useState(false);
  const isWanted = useRef(false);
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );
  const search = async (): Promise<void> => {
    isWanted.current = true;
    setIsSearching(true);
    await searchAll(() => isWanted.current);
    setIsSearching(false);
  };
  const counts = { loaded: number.format(loaded), total: number.format(total) };
  return (
    <Banner
      tone={error === null ? 'info' : 'error'}
      action={
        isSearching ? (
          <Button
            size="s"
            onClick={() => {
              isWanted.current = false;
            }}
          >
            {t('Stop')}
          </Button>
        ) : (
          <Button size="s" onClick={() => void search()}>
            {error === null ? t('Search Older Entries') : t('Try Again')}
          </Button>
        )
      }
    >
      {error !== null && `${error}. `}
      {isSearching
        ? t('Searching: the newest {{loaded}} of {{total}} entries have been searched so far.', counts)
        : t('Only the newest {{loaded}} of {{total}} entries have been searched.', counts)}
    </Banner>
  );
}
