import { expect, it } from 'vitest';
import { failure, type Result, success } from '../../../../src/contract/failure';
import { createAnswerRequest } from '../../../../src/main/desktop/answer-request';

const answering = (answer: Result<unknown>) => {
  const done: unknown[] = [];
  const answerRequest = createAnswerRequest({
    callApi: async (name, { userId }) => (done.push(`${name} ${userId}`), answer),
    open: (link) => done.push(link),
  });
  return { done, answerRequest };
};

it('accepts and declines without the window', async () => {
  const { done, answerRequest } = answering(success(null));
  await answerRequest('41', true);
  await answerRequest('41', false);
  expect(done).toEqual(['friends.accept 41', 'friends.decline 41']);
});

it('opens the requests where the answer did not go', async () => {
  const { done, answerRequest } = answering(failure({ kind: 'signed-out' }));
  await answerRequest('41', true);
  expect(done).toEqual(['friends.accept 41', { kind: 'friend-requests' }]);
});
