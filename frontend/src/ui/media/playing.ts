/** What plays on the page: at most one sound or film at a time, and only after a press. */
import { useSyncExternalStore } from 'react';

export interface SoundState {
  readonly url: string;
  readonly isPlaying: boolean;
  readonly hasFailed: boolean;
  readonly seconds: number;
  /** Known once the browser has read the sound's beginning. */
  readonly duration: number | undefined;
}

const NONE: SoundState = { url: '', isPlaying: false, hasFailed: false, seconds: 0, duration: undefined };

let audio: HTMLAudioElement | undefined;
let film: HTMLVideoElement | undefined;
let current = NONE;
const listeners = new Set<() => void>();

function change(to: Partial<SoundState>): void {
  current = { ...current, ...to };
  for (const listener of listeners) listener();
}

function theAudio(): HTMLAudioElement {
  if (audio) return audio;
  const made = new Audio();
  made.preload = 'none';
  made.addEventListener('play', () => change({ isPlaying: true, hasFailed: false }));
  made.addEventListener('pause', () => change({ isPlaying: false }));
  made.addEventListener('timeupdate', () => change({ seconds: made.currentTime }));
  made.addEventListener('ended', () => change({ isPlaying: false, seconds: 0 }));
  made.addEventListener('error', () => change({ isPlaying: false, hasFailed: true }));
  made.addEventListener('loadedmetadata', () => {
    if (Number.isFinite(made.duration)) change({ duration: made.duration });
  });
  audio = made;
  return made;
}

/** Takes the place of whatever sound was loaded before. */
function load(url: string): HTMLAudioElement {
  const element = theAudio();
  if (current.url !== url || current.hasFailed) {
    element.pause();
    element.src = url;
    change({ ...NONE, url });
  }
  return element;
}

/** Must be called while a press is handled: browsers refuse to play otherwise. */
export function toggleSound(url: string): void {
  if (current.url === url && current.isPlaying) {
    theAudio().pause();
    return;
  }
  film?.pause();
  // An abort is the next press; what cannot be played is reported by `error`.
  load(url)
    .play()
    .catch(() => change({ isPlaying: false }));
}

export function seekSound(url: string, seconds: number): void {
  const element = load(url);
  change({ seconds });
  element.currentTime = seconds;
}

/** The sound's player is gone from the page. */
export function releaseSound(url: string): void {
  if (current.url !== url) return;
  audio?.pause();
  change(NONE);
}

/** A film has begun to play: everything else stops. */
export function filmStarted(started: HTMLVideoElement): void {
  if (film !== started) film?.pause();
  film = started;
  audio?.pause();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of one sound; only the player of the current one is rendered again as it goes on. */
export function useSound(url: string): SoundState {
  return useSyncExternalStore(
    subscribe,
    () => (current.url === url ? current : NONE),
    () => NONE,
  );
}
