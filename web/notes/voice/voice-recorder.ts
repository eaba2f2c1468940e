import { v7 as newId } from 'uuid';
import { messages } from '#contract/messages.ts';
import { forgetRecording, holdRecording, keepChunk, type KeptRecording } from '#web/offline/kept-recordings.ts';

/** Two hours of it are 18 MB, within what one file of a note may be. Speech stays clear: Opus is made for it. */
const bitsPerSecond = 20_000;
/** A crash loses at most so much, in milliseconds. */
const chunkMs = 3000;
const levelMs = 100;
/** Two hours. */
const maxMs = 120 * 60_000;

/** The first that the browser writes is taken. Safari writes MP4 alone. */
const mediaTypes = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** State of a recording. `notice` is a sentence that goes with it. */
export type RecorderState =
  | { kind: 'asking' }
  | { kind: 'recording' | 'paused'; notice?: string }
  | { kind: 'ended'; notice?: string }
  | { kind: 'failed'; reason: string };

/** A recording that has ended, with its sound. */
export interface Recorded {
  recording: KeptRecording;
  sound: Blob;
}

/** A sentence for a microphone that does not open. */
function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return messages.voice.noMicrophone;
  if (name === 'NotAllowedError' || name === 'SecurityError') return messages.voice.refused;
  if (name === 'NotSupportedError') return messages.voice.unsupported;
  if (name === 'NotReadableError' || name === 'AbortError') return messages.voice.busy;
  throw error;
}

/** A sentence where the browser cannot record at all. */
function lackOf(): string | undefined {
  if (!window.isSecureContext) return messages.voice.insecure;
  return 'MediaRecorder' in window && 'mediaDevices' in navigator ? undefined : messages.voice.unsupported;
}

/** The loudness of the sound just now, from 0 to 1: -60 dB and less are 0. */
function levelOf(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-12);
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}

/**
 * Records the microphone. Each part of the sound is kept on the device as it comes, so that a crash loses three seconds at most. Ends by
 * itself where the microphone is taken away, and after two hours.
 */
export class VoiceRecorder {
  readonly #listeners = new Set<() => void>();
  readonly #recording: KeptRecording;
  readonly #chunks: Blob[] = [];
  readonly #levels: number[] = [];
  #state: RecorderState = { kind: 'asking' };
  #stream: MediaStream | undefined;
  #recorder: MediaRecorder | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #audio: AudioContext | undefined;
  /** When the part since the last pause began, by the clock of the page. */
  #since: number | undefined;
  #isClosed = false;
  #isDiscarded = false;
  #release: (() => Promise<void>) | undefined;
  /** The parts are kept one after the other. */
  #keeping = Promise.resolve();
  #endNotice: string | undefined;
  readonly #ended = Promise.withResolvers<Recorded | undefined>();

  constructor(owner: string) {
    this.#recording = { id: newId(), owner, mediaType: '', startedAt: Date.now(), ms: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): RecorderState => this.#state;

  /** The recording once it has ended; undefined where there is none, or it was discarded. */
  get ended(): Promise<Recorded | undefined> {
    return this.#ended.promise;
  }

  /** Loudness ten times a second, from 0 to 1, the newest last. */
  get levels(): readonly number[] {
    return this.#levels;
  }

  /** Recorded time without pauses, in milliseconds. */
  get ms(): number {
    return this.#recording.ms + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  /** Asks for the microphone and begins. */
  async start(): Promise<void> {
    const lacking = lackOf();
    if (lacking !== undefined) return this.#show({ kind: 'failed', reason: lacking });
    const mediaType = mediaTypes.find((type) => MediaRecorder.isTypeSupported(type));
    if (!mediaType) return this.#show({ kind: 'failed', reason: messages.voice.unsupported });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      // Nobody waits for it any more.
      if (this.#isClosed) for (const track of stream.getTracks()) track.stop();
      else this.#begin(stream, mediaType);
    } catch (error) {
      this.#show({ kind: 'failed', reason: reasonOf(error) });
    }
  }

  pause(): void {
    if (this.#state.kind !== 'recording') return;
    this.#recorder?.pause();
    this.#stopClock();
    this.#show({ ...this.#state, kind: 'paused' });
  }

  resume(): void {
    if (this.#state.kind !== 'paused') return;
    this.#recorder?.resume();
    this.#since = performance.now();
    this.#show({ ...this.#state, kind: 'recording' });
  }

  /** Ends the recording and gives the microphone back. */
  finish(notice?: string): void {
    this.#isClosed = true;
    if (!this.#recorder) this.#ended.resolve(undefined);
    if (!this.#recorder || this.#recorder.state === 'inactive') return;
    this.#endNotice = notice;
    this.#stopClock();
    // Its last part comes before it stops.
    this.#recorder.stop();
  }

  /** Nobody works on it here any more: other tabs may offer it, if it is still there. */
  release(): void {
    void this.#release?.();
  }

  /** Ends the recording, and forgets it. */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    this.finish();
    await this.ended;
    await this.#keeping;
    await forgetRecording(this.#recording.id);
    this.release();
  }

  #begin(stream: MediaStream, mediaType: string): void {
    const recorder = new MediaRecorder(stream, { mimeType: mediaType, audioBitsPerSecond: bitsPerSecond });
    this.#release = holdRecording(this.#recording.id);
    this.#recording.mediaType = recorder.mimeType || mediaType;
    this.#recording.startedAt = Date.now();
    this.#stream = stream;
    this.#recorder = recorder;
    recorder.addEventListener('dataavailable', ({ data }) => this.#take(data));
    recorder.addEventListener('stop', () => this.#end());
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => this.finish(messages.voice.microphoneGone));
    recorder.start(chunkMs);
    this.#since = performance.now();
    this.#measureLevels(stream);
    this.#show({ kind: 'recording' });
  }

  #measureLevels(stream: MediaStream): void {
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.#audio = audio;
    this.#timer = setInterval(() => {
      if (this.#state.kind !== 'recording') return;
      this.#levels.push(levelOf(analyser, samples));
      for (const listener of this.#listeners) listener();
      if (this.ms >= maxMs) this.finish(messages.voice.longest);
    }, levelMs);
  }

  #take(chunk: Blob): void {
    if (chunk.size === 0) return;
    this.#chunks.push(chunk);
    const recording = { ...this.#recording, ms: this.ms };
    // oxlint-disable-next-line promise/prefer-await-to-then -- a queue
    this.#keeping = this.#keeping.then(() => this.#keep(recording, chunk));
  }

  async #keep(recording: KeptRecording, chunk: Blob): Promise<void> {
    try {
      await keepChunk(recording, chunk);
    } catch {
      // The sound is in memory still; the person is told that it is there alone.
      const { kind } = this.#state;
      if (kind === 'recording' || kind === 'paused') this.#show({ kind, notice: messages.voice.deviceFull });
    }
  }

  #stopClock(): void {
    this.#recording.ms = this.ms;
    this.#since = undefined;
  }

  #end(): void {
    clearInterval(this.#timer);
    void this.#audio?.close();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    const isEmpty = this.#chunks.length === 0;
    if (isEmpty) this.#show({ kind: 'failed', reason: messages.voice.nothingRecorded });
    else this.#show({ kind: 'ended', ...(this.#endNotice !== undefined && { notice: this.#endNotice }) });
    const sound = new Blob(this.#chunks, { type: this.#recording.mediaType });
    this.#ended.resolve(isEmpty || this.#isDiscarded ? undefined : { recording: this.#recording, sound });
  }

  #show(state: RecorderState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
