import type { Result } from '../../contract/failure';
import { toId, type UserId } from '../../contract/ids';
import type { DeepLink } from '../../contract/ipc/pushes';

interface Needs {
  readonly callApi: (
    name: 'friends.accept' | 'friends.decline',
    args: { readonly userId: UserId },
  ) => Promise<Result<unknown>>;
  readonly open: (link: DeepLink) => void;
}

/** Answers a friend request without the window; where that did not work, the window opens with the requests. */
export const createAnswerRequest =
  ({ callApi, open }: Needs) =>
  async (userId: string, accepts: boolean): Promise<void> => {
    const answered = await callApi(accepts ? 'friends.accept' : 'friends.decline', {
      userId: toId<UserId>(userId),
    });
    if (!answered.ok) open({ kind: 'friend-requests' });
  };
