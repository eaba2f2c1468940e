import { useEffect, useState, useSyncExternalStore } from 'react';
import { preloadRewriter } from './save-recording.ts';
import { VoiceRecorder } from './voice-recorder.ts';

/** Levels of three seconds, below which the microphone hears nothing. */
const silentLevels = 30;
const silentBelow = 0.1;

const isSilent = ({ levels }: VoiceRecorder): boolean =>
  levels.length >= silentLevels && levels.slice(-silentLevels).every((level) => level < silentBelow);

/** Warns before a page with a recording goes away; what was kept is offered at the next visit. */
function useLeaveWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnderWay]);
}

/** A recording that begins with the component, and ends with it at the latest. */
export function useRecorder(owner: string) {
  const [recorder] = useState(() => new VoiceRecorder(owner));
  const state = useSyncExternalStore(recorder.subscribe, recorder.read, recorder.read);
  const isSilentNow = useSyncExternalStore(
    recorder.subscribe,
    () => isSilent(recorder),
    () => false,
  );
  useEffect(() => {
    preloadRewriter();
    void recorder.start();
    return () => recorder.finish();
  }, [recorder]);
  useLeaveWarning(state.kind === 'recording' || state.kind === 'paused');
  return { recorder, state, isSilent: isSilentNow };
}
