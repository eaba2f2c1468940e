/** A server-sent event: its name, and its data as they came. */
export interface StreamEvent {
  event: string;
  data: string;
}

interface EventStreamOptions {
  /** A line of more characters than this, or data, ends the stream with an error. */
  maxLength: number;
  /** A comment came: a sign of life. */
  onComment: () => void;
}

/**
 * Parts a text into server-sent events, wherever it is cut. It reads `event`, `data` and comments of lines that end with LF or CR LF, which
 * is what our server writes.
 */
export function createEventStream({ maxLength, onComment }: EventStreamOptions): TransformStream<string, StreamEvent> {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  let length = 0;
  const take = (line: string, controller: TransformStreamDefaultController<StreamEvent>) => {
    if (line === '') {
      if (data.length > 0) controller.enqueue({ event, data: data.join('\n') });
      event = 'message';
      data = [];
      length = 0;
      return;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?([^]*)$/.exec(line) ?? [];
    if (line.startsWith(':')) onComment();
    else if (field === 'event') event = value;
    else if (field === 'data') {
      data.push(value);
      length += value.length;
    }
  };
  return new TransformStream({
    transform(text, controller) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line.replace(/\r$/, ''), controller);
      if (rest.length + length > maxLength) controller.error(new Error('An event is too long.'));
    },
  });
}
