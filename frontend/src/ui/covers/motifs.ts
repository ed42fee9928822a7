/** One drawing function for each service. A motif returns SVG elements made of numbers and the palette only. */
import type { Palette } from './palettes';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly variant: number;
  readonly random: () => number;
}

type Motif = (canvas: Canvas) => string;

const n = (value: number) => String(Math.round(value * 10) / 10);
const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${radius > 0 ? ` rx="${n(radius)}"` : ''}/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
const path = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`;
/** The value of a variant, round and round. */
const by = <T>(variant: number, first: T, ...others: readonly T[]): T =>
  [first, ...others][variant % (others.length + 1)] ?? first;
const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** Photography: the blades of a lens. */
const aperture: Motif = ({ width, height, palette, variant, random }) => {
  const size = Math.min(width, height);
  const x = width * (width > height * 1.3 ? by(variant, 0.4, 0.2, 0.55, 0.7, 0.3) + random() * 0.2 : 0.62);
  const count = by(variant, 8, 6, 5, 9, 7);
  const y = height / 2;
  const turn = random() * Math.PI;
  const blades = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + turn;
    const inner = angle + 1.35;
    return `M${n(x + Math.cos(angle) * size * 0.62)} ${n(y + Math.sin(angle) * size * 0.62)}L${n(x + Math.cos(inner) * size * 0.27)} ${n(y + Math.sin(inner) * size * 0.27)}`;
  }).join('');
  return [
    rect(0, 0, width, height, palette.tint),
    circle(x, y, size * 0.62, palette.main),
    `<path d="${blades}" stroke="${palette.tint}" stroke-width="3"/>`,
    circle(x, y, size * 0.27, palette.accent),
    circle(x, y, size * 0.15, palette.deep),
    circle(x - size * 0.05, y - size * 0.05, size * 0.035, palette.tint),
    circle(size * 0.16, size * 0.16, size * 0.07, palette.accent),
  ].join('');
};

/** Voiceover: a recorded breath. */
const waveform: Motif = ({ width, height, palette, variant, random }) => {
  const step = by(variant, 14, 20, 10);
  const bar = step / 2;
  const count = Math.floor((width - 16) / step);
  const start = (width - count * step + bar) / 2;
  const phase = random() * 6;
  const bars = Array.from({ length: count }, (_, index) => {
    const place = index / count;
    const tall = height * (0.12 + 0.68 * Math.abs(Math.sin(place * 9 + phase) * Math.cos(place * 3.3 + phase * 2)));
    const fill = pick([palette.tint, palette.tint, palette.accent, palette.main], random);
    return rect(start + index * step, height / 2 - tall / 2, bar, tall, fill, bar / 2);
  });
  return rect(0, 0, width, height, palette.deep) + bars.join('');
};

/** Branding: tiles of a modernist alphabet. */
const tiles: Motif = ({ width, height, palette, variant, random }) => {
  const side = (width > height * 1.5 ? height : width) / by(variant, 2, 3, 1.5, 2.5);
  const shapes: string[] = [rect(0, 0, width, height, palette.tint)];
  for (let x = 0; x < width - 1; x += side) {
    for (let y = 0; y < height - 1; y += side) {
      const fill = pick([palette.main, palette.accent, palette.deep], random);
      const draw = pick<() => string>(
        [
          () => path(`M${n(x)} ${n(y)}h${n(side)}a${n(side)} ${n(side)} 0 0 1-${n(side)} ${n(side)}z`, fill),
          () => circle(x + side / 2, y + side / 2, side * 0.36, fill),
          () => path(`M${n(x)} ${n(y + side)}L${n(x + side)} ${n(y)}v${n(side)}z`, fill),
          () =>
            rect(x, y, side, side, fill) +
            path(`M${n(x)} ${n(y + side / 2)}a${n(side / 2)} ${n(side / 2)} 0 0 1 ${n(side)} 0z`, palette.tint),
          () =>
            path(`M${n(x + side)} ${n(y + side)}h-${n(side)}a${n(side)} ${n(side)} 0 0 1 ${n(side)}-${n(side)}z`, fill),
        ],
        random,
      );
      shapes.push(draw());
    }
  }
  return shapes.join('');
};

/** Videography: the Gulf at the hour before sunset. */
const sea: Motif = ({ width, height, palette, variant, random }) => {
  const shapes = [
    rect(0, 0, width, height, palette.main),
    circle(
      width * (0.25 + random() * 0.5),
      height * by(variant, 0.42, 0.3, 0.52, 0.36),
      height * by(variant, 0.3, 0.16, 0.42, 0.22),
      palette.accent,
    ),
  ];
  const waves = [
    { fill: palette.deep, opacity: 0.4 },
    { fill: palette.main, opacity: 0.8 },
    { fill: palette.tint, opacity: 0.5 },
    { fill: palette.deep, opacity: 1 },
  ];
  waves.forEach((wave, index) => {
    const y = height * (0.52 + 0.13 * index);
    const d = `M0 ${n(y)}C${n(width * 0.25)} ${n(y - 26 + random() * 20)} ${n(width * 0.5)} ${n(y + 24 - random() * 20)} ${n(width * 0.75)} ${n(y - 6)}S${n(width)} ${n(y - 10)} ${n(width)} ${n(y)}V${n(height)}H0z`;
    shapes.push(path(d, wave.fill, wave.opacity));
  });
  return shapes.join('');
};

/** AI: a halftone that gathers round a centre. */
const halftone: Motif = ({ width, height, palette, variant, random }) => {
  const step = by(variant, 20, 15, 26);
  const size = Math.min(width, height);
  const centre = width * (0.35 + random() * 0.3);
  const middle = height * by(variant, 0.5, 0.9, 0.15);
  const shapes = [rect(0, 0, width, height, palette.deep)];
  for (let x = step / 2; x < width; x += step) {
    for (let y = step / 2; y < height; y += step) {
      const distance = Math.hypot(x - centre, y - middle) / size;
      const radius = Math.max(1.4, step * 0.42 * (1 - distance * 1.05) + random() * 1.5);
      const fill = distance < 0.28 ? palette.accent : distance < 0.58 ? palette.tint : palette.main;
      shapes.push(circle(x, y, radius, fill));
    }
  }
  return shapes.join('');
};

/** Scriptwriting: a page, and the nib that wrote it. */
const manuscript: Motif = ({ width, height, palette, variant, random }) => {
  const x = (share: number) => n(width * share);
  const y = (share: number) => n(height * share);
  const lines = Array.from({ length: by(variant, 7, 5, 6, 4) }, (_, index) =>
    rect(
      width * 0.08,
      height * (by(variant, 0.16, 0.26, 0.2, 0.32) + index * 0.105),
      width * (0.18 + random() * 0.2),
      7,
      index === 2 ? palette.main : palette.deep,
      3.5,
    ),
  );
  return [
    rect(0, 0, width, height, palette.tint),
    rect(width / 2, 0, width / 2, height, palette.main),
    ...lines,
    path(
      `M${x(0.58)} ${y(0.8)}L${x(0.86)} ${y(0.14)}L${x(0.91)} ${y(0.21)}L${x(0.63)} ${y(0.87)}L${x(0.57)} ${y(0.89)}z`,
      palette.accent,
    ),
    path(`M${x(0.58)} ${y(0.8)}L${x(0.63)} ${y(0.87)}L${x(0.57)} ${y(0.89)}z`, palette.deep),
  ].join('');
};

/** UGC: phones, as the customers hold them. */
const phones: Motif = ({ width, height, palette, variant, random }) => {
  const count = Math.max(2, Math.round(width / (by(variant, 85, 120, 100) + random() * 40)));
  const scale = Math.min(1, height / 180) * (by(variant, 0.92, 1.15, 0.8) + random() * 0.2);
  const ground = pick([palette.accent, palette.main, palette.tint], random);
  const screen = ground === palette.tint ? palette.accent : palette.tint;
  const cases = [palette.deep, ground === palette.main ? palette.accent : palette.main];
  const swing = random() * 6;
  const shapes = [rect(0, 0, width, height, ground)];
  for (let index = 0; index < count; index += 1) {
    const x = width * (0.5 + (index - (count - 1) / 2) * (0.86 / count)) - 32 * scale;
    const y = height * (0.25 + Math.sin(index * 2.1 + swing) * 0.1);
    const body = cases[index % 2] ?? palette.deep;
    const mark = cases[(index + 1) % 2] ?? palette.main;
    shapes.push(
      rect(x, y, 64 * scale, 112 * scale, body, 13 * scale),
      rect(x + 6 * scale, y + 8 * scale, 52 * scale, 96 * scale, screen, 8 * scale),
      circle(x + 32 * scale, y + 46 * scale, 15 * scale, mark),
      rect(x + 14 * scale, y + 74 * scale, 36 * scale, 6 * scale, body, 3 * scale),
      rect(x + 14 * scale, y + 86 * scale, 22 * scale, 6 * scale, mark, 3 * scale),
    );
  }
  return shapes.join('');
};

export const motifs = { aperture, waveform, tiles, sea, halftone, manuscript, phones } as const;
export type MotifName = keyof typeof motifs;
