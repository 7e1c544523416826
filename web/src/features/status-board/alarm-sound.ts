/** Two clearly audible tones, in Hz, and their duration in seconds. */
const tones = [880, 660];
const toneSeconds = 0.18;
const loudness = 0.25;

let context: AudioContext | undefined;

/**
 * Prepares audio playback. Browsers allow it only in response to a click or a key; until then there
 * is no sound.
 */
export function wakeAlarm(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Plays the sound once. */
export function soundAlarm(): void {
  wakeAlarm();
  if (context?.state !== 'running') return;
  const begin = context.currentTime;
  const gain = context.createGain();
  gain.gain.value = loudness;
  gain.connect(context.destination);
  tones.forEach((frequency, n) => {
    const tone = new OscillatorNode(context as AudioContext, { frequency, type: 'square' });
    tone.connect(gain);
    tone.start(begin + n * toneSeconds);
    tone.stop(begin + (n + 1) * toneSeconds);
  });
}
