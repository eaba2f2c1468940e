import { expect, it } from 'vitest';
import { createEventStream, type StreamEvent } from './event-stream.ts';

/** The events in these pieces of a stream, and the number of its comments. */
async function read(pieces: readonly string[], maxLength = 100): Promise<{ events: StreamEvent[]; comments: number }> {
  const events: StreamEvent[] = [];
  let comments = 0;
  const stream = createEventStream({ maxLength, onComment: () => void (comments += 1) });
  const text = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  await text.pipeThrough(stream).pipeTo(new WritableStream({ write: (event) => void events.push(event) }));
  return { events, comments };
}

const text =
  'event: changed\ndata: {"revision":"3"}\n\n: keep-alive\n\nevent: other\r\ndata:x\u2028\r\ndata: y: z\r\n\r\ndata\n\n';
const events = [
  { event: 'changed', data: '{"revision":"3"}' },
  { event: 'other', data: 'x\u2028\ny: z' },
  { event: 'message', data: '' },
];

it.each([
  ['in one piece', [text]],
  ['character by character', text.split('')],
  ['in lines', text.split(/(?<=\n)/)],
])('reads events and comments %s', async (_name, pieces) => {
  expect(await read(pieces)).toEqual({ events, comments: 1 });
});

it('drops an event that is cut off, and one without data', async () => {
  expect(await read(['event: a\n\ndata: whole\n\ndata: ha'])).toEqual({
    events: [{ event: 'message', data: 'whole' }],
    comments: 0,
  });
});

it('fails where a line or the data of an event go on and on', async () => {
  await expect(read(['data: ', 'x'.repeat(101)])).rejects.toThrow('An event is too long.');
  await expect(read(Array.from({ length: 11 }, () => 'data: 0123456789\n'))).rejects.toThrow('An event is too long.');
});

it('events of any number go through, and comments as well', async () => {
  const many = Array.from({ length: 50 }, () => 'data: 0123456789\n\n: still here\n\n');
  expect((await read(many)).events).toHaveLength(50);
});
