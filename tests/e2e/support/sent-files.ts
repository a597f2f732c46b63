import type { Page } from 'playwright-core';
import type { DemoServer } from './demo-server';

/** A file to send, and what its sender says of it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly description?: string;
  readonly isSpoiler?: boolean;
  /** The picture of a video. */
  readonly poster?: Uint8Array;
}

/** An attachment as the server answers it. */
export interface PlainAttachment {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

interface Sender {
  readonly server: Pick<DemoServer, 'url'>;
  readonly token: string;
  readonly channelId: string;
}

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

/** Uploads a file by REST. */
export const uploadFile = async (
  { server, token, channelId }: Sender,
  { name, bytes, description = '', isSpoiler = false, poster }: SentFile,
): Promise<PlainAttachment> => {
  const form = new FormData();
  form.append('channelId', channelId);
  form.append('name', name);
  if (description !== '') form.append('description', description);
  form.append('spoiler', isSpoiler ? '1' : '0');
  if (poster !== undefined) form.append('poster', blob(poster), 'poster');
  form.append('file', blob(bytes), name);
  const answer = await fetch(`${server.url}/channel/attachment/upload`, {
    ...{ method: 'POST', headers: { Authorization: token }, body: form },
  });
  const body = (await answer.json()) as { attachment?: PlainAttachment; message?: string };
  if (body.attachment === undefined) throw new Error(`Not uploaded: ${body.message ?? answer.status}`);
  return body.attachment;
};

/** Sends a message with uploaded files by REST; answers its id. */
export const postFiles = async (
  { server, token, channelId }: Sender,
  content: string,
  attachments: readonly PlainAttachment[],
): Promise<string> => {
  const answer = await fetch(`${server.url}/channel/message/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({
      ...{ channelId, content, parent_id: null },
      attachments: attachments.map(({ id }) => id),
    }),
  });
  const body = (await answer.json()) as { data?: { id: string }; message?: string };
  if (body.data === undefined) throw new Error(`Not posted: ${body.message ?? answer.status}`);
  return body.data.id;
};

/** Uploads files and sends a message with them. */
export const sendFiles = async (
  sender: Sender,
  content: string,
  files: readonly SentFile[],
): Promise<{ readonly id: string; readonly attachments: readonly PlainAttachment[] }> => {
  const attachments: PlainAttachment[] = [];
  for (const file of files) attachments.push(await uploadFile(sender, file));
  return { id: await postFiles(sender, content, attachments), attachments };
};

/** A short video that the browser of a page records: of a field whose colour changes. */
export const recordVideo = async (page: Page, milliseconds = 1500): Promise<Uint8Array> => {
  const text = await page.evaluate(async (length) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    const began = performance.now();
    // No function with a name: the tools that run this add a helper to it, which the page does not have.
    while (performance.now() - began < length) {
      if (context !== null) {
        context.fillStyle = `hsl(${Math.round((performance.now() - began) / 5)} 60% 50%)`;
        context.fillRect(0, 0, 320, 180);
      }
      await new Promise((done) => setTimeout(done, 40));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  }, milliseconds);
  return Uint8Array.from(Buffer.from(text, 'base64'));
};
