/** The six families of colour that covers and monograms are made of. */
import { hash } from './seeds';

export interface Palette {
  readonly main: string;
  readonly tint: string;
  readonly accent: string;
  readonly deep: string;
}

const POMEGRANATE: Palette = { main: '#96203F', tint: '#F4C9B5', accent: '#E8A13C', deep: '#3B0F1E' };

export const palettes: readonly Palette[] = [
  POMEGRANATE,
  { main: '#0F5D5E', tint: '#BFE3DA', accent: '#E8A13C', deep: '#0A2E33' },
  { main: '#D98A2B', tint: '#FBE6BF', accent: '#96203F', deep: '#4A2506' },
  { main: '#34306E', tint: '#CFCBF2', accent: '#E2607A', deep: '#181538' },
  { main: '#2F6B45', tint: '#D5EBCF', accent: '#E8A13C', deep: '#10301C' },
  { main: '#B9482B', tint: '#F8D7C5', accent: '#0F5D5E', deep: '#401409' },
];

export function paletteOf(seed: string): number {
  return hash(seed) % palettes.length;
}

export function paletteAt(index: number): Palette {
  return palettes[index % palettes.length] ?? POMEGRANATE;
}
