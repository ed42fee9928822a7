/** One way of drawing for each kind of work. A motif answers SVG elements made of numbers and the palette only. */
import type { Palette } from './palettes';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
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
const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** Photography: the blades of a lens. */
const aperture: Motif = ({ width, height, palette, random }) => {
  const size = Math.min(width, height);
  const x = width * (width > height * 1.3 ? 0.4 + random() * 0.3 : 0.62);
  const y = height / 2;
  const turn = random() * Math.PI;
  const blades = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2 + turn;
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
const waveform: Motif = ({ width, height, palette, random }) => {
  const count = Math.floor((width - 16) / 14);
  const start = (width - count * 14 + 7) / 2;
  const phase = random() * 6;
  const bars = Array.from({ length: count }, (_, index) => {
    const place = index / count;
    const tall = height * (0.12 + 0.68 * Math.abs(Math.sin(place * 9 + phase) * Math.cos(place * 3.3 + phase * 2)));
    const fill = pick([palette.tint, palette.tint, palette.accent, palette.main], random);
    return rect(start + index * 14, height / 2 - tall / 2, 7, tall, fill, 3.5);
  });
  return rect(0, 0, width, height, palette.deep) + bars.join('');
};

/** Branding: tiles of a modernist alphabet. */
const tiles: Motif = ({ width, height, palette, random }) => {
  const side = width > height * 1.5 ? height / 2 : width / 2;
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
const sea: Motif = ({ width, height, palette, random }) => {
  const shapes = [
    rect(0, 0, width, height, palette.main),
    circle(width * (0.25 + random() * 0.5), height * 0.42, height * 0.3, palette.accent),
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
const halftone: Motif = ({ width, height, palette, random }) => {
  const step = 20;
  const size = Math.min(width, height);
  const centre = width * (0.35 + random() * 0.3);
  const shapes = [rect(0, 0, width, height, palette.deep)];
  for (let x = step / 2; x < width; x += step) {
    for (let y = step / 2; y < height; y += step) {
      const distance = Math.hypot(x - centre, y - height / 2) / size;
      const radius = Math.max(1.4, 8.4 * (1 - distance * 1.05) + random() * 1.5);
      const fill = distance < 0.28 ? palette.accent : distance < 0.58 ? palette.tint : palette.main;
      shapes.push(circle(x, y, radius, fill));
    }
  }
  return shapes.join('');
};

/** Scriptwriting: a page, and the nib that wrote it. */
const manuscript: Motif = ({ width, height, palette, random }) => {
  const x = (share: number) => n(width * share);
  const y = (share: number) => n(height * share);
  const lines = Array.from({ length: 7 }, (_, index) =>
    rect(
      width * 0.08,
      height * (0.16 + index * 0.105),
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
const phones: Motif = ({ width, height, palette, random }) => {
  const count = Math.max(2, Math.round(width / (85 + random() * 40)));
  const scale = Math.min(1, height / 180) * (0.92 + random() * 0.2);
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
