import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { type KeptRecording, listCutOff, readRecording } from '#web/offline/kept-recordings.ts';
import { momentOf } from '#web/ui/text/moment-of.ts';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { formatLength } from './format-length.ts';
import { UnsavedRecording } from './unsaved-recording.tsx';
import type { Recorded } from './voice-recorder.ts';

const reasonOf = ({ startedAt, ms }: KeptRecording): string =>
  messages.voice.cutOff(momentOf(new Date(startedAt).toISOString()), formatLength(ms));

/** Recordings of any note that a crash or a closed page has cut off. They may be put into this one. */
export function CutOffRecordings({ owner, onUpload }: { owner: string; onUpload: SendUpload }) {
  const [found, setFound] = useState<readonly Recorded[]>([]);
  useEffect(() => {
    const read = async () => {
      const kept = await listCutOff(owner);
      setFound(
        await Promise.all(kept.map(async (recording) => ({ recording, sound: await readRecording(recording) }))),
      );
    };
    void read();
  }, [owner]);
  return found.map((recorded) => (
    <UnsavedRecording
      key={recorded.recording.id}
      recorded={recorded}
      reason={reasonOf(recorded.recording)}
      onUpload={onUpload}
      onDone={() => setFound((left) => left.filter(({ recording }) => recording !== recorded.recording))}
    />
  ));
}
