import type { AttachmentId, ChannelId, MessageId } from '../../../src/contract/ids';
import type { CallArgs } from '../../../src/contract/rest';
import type { Person, TestServer } from './server-app';

type Given = Partial<Omit<CallArgs<'attachments.upload'>, 'channelId' | 'file' | 'poster'>> & {
  readonly poster?: Uint8Array;
};

const fileOf = (bytes: Uint8Array) => ({
  bytes: new Uint8Array(bytes),
  type: 'application/octet-stream',
  name: 'sent',
});

/** Uploads bytes as a client does; the answer. */
export const tryUpload = (
  app: TestServer,
  as: Person,
  channelId: ChannelId,
  bytes: Uint8Array,
  { poster, ...given }: Given = {},
) =>
  app.call(
    'attachments.upload',
    {
      ...{ channelId, name: 'file.bin', description: null, spoiler: false, ...given },
      ...(poster === undefined ? {} : { poster: fileOf(poster) }),
      file: fileOf(bytes),
    },
    as,
  );

/** The same; throws unless it succeeds. */
export const upload = async (...args: Parameters<typeof tryUpload>) => {
  const { status, body, reply } = await tryUpload(...args);
  if (reply === null) throw new Error(`attachments.upload answered ${status}: ${JSON.stringify(body)}`);
  return reply.attachment;
};

/** Sends a message with files. */
export const sendFiles = async (
  app: TestServer,
  as: Person,
  channelId: ChannelId,
  attachments: readonly AttachmentId[],
  content = '',
): Promise<MessageId> => {
  const said = { channelId, content, parentId: null, attachments: [...attachments] };
  return (await app.done('messages.create', said, as)).data.id;
};

/** Fetches bytes as a client does. */
export const fetchBytes = (
  app: TestServer,
  as: Person | string | null,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const token = as === null || typeof as === 'string' ? as : as.token;
  return fetch(app.url + path, {
    headers: { ...(token === null ? {} : { Authorization: token }), ...headers },
  });
};

/** The form of an upload, as a browser makes it: the fields, and then the file. */
export const formOf = (fields: Readonly<Record<string, string>>, bytes: Uint8Array): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'sent');
  return form;
};

/** Sends a form over a real connection, whatever its size. */
export const postForm = async (
  app: TestServer,
  as: Person,
  form: FormData,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const answer = await fetch(`${app.url}/channel/attachment/upload`, {
    method: 'POST',
    headers: { Authorization: as.token },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
};
