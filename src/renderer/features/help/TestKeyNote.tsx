import { useEffect, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { describeUpdateKey } from '../../state/help/thunks';
import { useAppDispatch } from '../../state/hooks';
import { Banner } from '../../ui/page/Banner';

/** Marks a test build as such. */
export function TestKeyNote() {
  const dispatch = useAppDispatch();
  const [isTest, setIsTest] = useState(false);
  useEffect(() => {
    let isThere = true;
    void dispatch(describeUpdateKey()).then((key) => {
      if (isThere) setIsTest(key.ok && key.value?.isTest === true);
    });
    return () => {
      isThere = false;
    };
  }, [dispatch]);
  return isTest ? (
    <Banner tone="warning">
      {t(
        'This is a test build: its updates are checked with a test key. Don’t use it for anything that matters.',
      )}
    </Banner>
  ) : null;
}
