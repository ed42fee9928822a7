// A pen that writes SVG: shapes, gradients, soft shadows and text, with random numbers that repeat for a seed.

const SANS = "'Readex Pro', sans-serif";
export const SERIF = "'Times New Roman', serif";
export const MONO = "'Courier New', monospace";

/** Random numbers from 0 to 1, the same ones for the same seed. */
export function random(seed) {
  let state = 2_166_136_261;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The colour that lies at `part` between two. */
export function mix(from, to, part) {
  const [one, other] = [channels(from), channels(to)];
  const mixed = one.map((value, at) => Math.round(value + (other[at] - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
export const light = (color, part) => mix(color, '#ffffff', part);
export const dark = (color, part) => mix(color, '#0c0a12', part);

const n = (value) => Math.round(value * 100) / 100;
const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export class Pen {
  constructor(width, height, seed) {
    Object.assign(this, { width, height, parts: [], ids: 0, random: random(seed) });
  }

  between(least, most) {
    return least + (most - least) * this.random();
  }

  pick(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  add(svg) {
    this.parts.push(svg);
    return this;
  }

  id() {
    this.ids += 1;
    return `i${this.ids}`;
  }

  /** A gradient along a line of the shape's box; stops are colours, or [offset, colour, opacity]. */
  linear(stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) {
    const id = this.id();
    this.add(`<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${marks(stops)}</linearGradient>`);
    return `url(#${id})`;
  }

  radial(stops, [cx, cy, r] = [0.5, 0.5, 0.5]) {
    const id = this.id();
    this.add(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${marks(stops)}</radialGradient>`);
    return `url(#${id})`;
  }

  rect(x, y, width, height, fill, extra = '') {
    return this.add(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${extra}/>`,
    );
  }

  round(x, y, width, height, radius, fill, extra = '') {
    return this.rect(x, y, width, height, fill, `rx="${n(radius)}" ${extra}`);
  }

  circle(x, y, radius, fill, extra = '') {
    return this.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${extra}/>`);
  }

  ellipse(x, y, rx, ry, fill, extra = '') {
    return this.add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`);
  }

  path(d, fill, extra = '') {
    return this.add(`<path d="${d}" fill="${fill}" ${extra}/>`);
  }

  line(d, stroke, width = 2, extra = '') {
    return this.add(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`,
    );
  }

  ring(x, y, radius, stroke, width = 2, extra = '') {
    return this.circle(x, y, radius, 'none', `stroke="${stroke}" stroke-width="${n(width)}" ${extra}`);
  }

  /** Text on its baseline; `anchor` is the side of the reader's start, whatever the direction. */
  text(
    words,
    x,
    y,
    size,
    { fill = '#000', weight = 400, anchor = 'middle', family = SANS, spacing = 0, extra = '' } = {},
  ) {
    const rtl = /[\u0600-\u06ff]/.test(words);
    const space = spacing && !rtl ? `letter-spacing="${n(spacing)}"` : '';
    const used = rtl ? SANS : family;
    return this.add(
      `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-family="${used}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" ${rtl ? 'direction="rtl"' : ''} ${space} ${extra}>${escaped(words)}</text>`,
    );
  }

  /** Draws at another place, size and angle. */
  at(x, y, scale, draw, angle = 0, extra = '') {
    this.add(`<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)}) scale(${n(scale)})" ${extra}>`);
    draw(this);
    return this.add('</g>');
  }

  /** Draws only inside of a shape (an SVG element). */
  clip(shape, draw) {
    const id = this.id();
    this.add(`<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">`);
    draw(this);
    return this.add('</g>');
  }

  group(extra, draw) {
    this.add(`<g ${extra}>`);
    draw(this);
    return this.add('</g>');
  }

  /** A soft spot of light or shadow: a gradient, which costs less than a blur. */
  glow(x, y, rx, ry, color, opacity = 0.5) {
    const fill = this.radial([
      [0, color, opacity],
      [0.45, color, opacity * 0.55],
      [1, color, 0],
    ]);
    return this.ellipse(x, y, rx, ry, fill);
  }

  /** The background, from top to bottom or along a line. */
  fill(stops, line) {
    return this.rect(0, 0, this.width, this.height, this.linear(stops, line));
  }

  /** Another drawing of its own size, fitted into a box so that it covers it. */
  inset(draw, [x, y, width, height], [innerWidth, innerHeight], radius = 0) {
    const scale = Math.max(width / innerWidth, height / innerHeight);
    const box = `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}"/>`;
    return this.clip(box, () => {
      const [left, top] = [x + (width - innerWidth * scale) / 2, y + (height - innerHeight * scale) / 2];
      const own = [this.width, this.height];
      [this.width, this.height] = [innerWidth, innerHeight];
      this.at(left, top, scale, draw);
      [this.width, this.height] = own;
    });
  }

  svg() {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}">${this.parts.join('')}</svg>`;
  }
}

function marks(stops) {
  return stops
    .map((stop, at) => {
      const [offset, color, opacity = 1] = Array.isArray(stop) ? stop : [at / Math.max(stops.length - 1, 1), stop];
      return `<stop offset="${n(offset)}" stop-color="${color}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

/** Points as a smooth open line. */
export function smooth(points) {
  let d = `M${n(points[0][0])} ${n(points[0][1])}`;
  for (let at = 0; at < points.length - 1; at += 1) {
    const [p0, p1, p2, p3] = [
      points[at - 1] ?? points[at],
      points[at],
      points[at + 1],
      points[at + 2] ?? points[at + 1],
    ];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return d;
}

/** Palettes: background, its shade, ink, and four colours that go with them. */
export const palettes = {
  sand: ['#f3e7d6', '#dfc29c', '#38271d', '#c4643a', '#6f8069', '#e9b872', '#8c4a32'],
  dusk: ['#f2a07b', '#4a2c63', '#1d1230', '#e9634f', '#f7cf9b', '#7d4a86', '#2f5d7c'],
  sea: ['#e3f1ef', '#8fc7c6', '#0e3641', '#1f7a86', '#e7b45c', '#d9694f', '#f6f0e2'],
  rose: ['#f8e3df', '#e5b1ab', '#4a1f2c', '#b5475d', '#d8a24a', '#7f8f7a', '#fdf5f0'],
  olive: ['#eceadb', '#b9bd97', '#26301f', '#6b7a3c', '#c98f3e', '#a64b2a', '#f8f6ec'],
  night: ['#182440', '#0a0f22', '#e9edf7', '#5f8bd8', '#f2c46d', '#d8617a', '#2e406b'],
  clay: ['#eecfbd', '#b4684d', '#3a1a12', '#8f3b26', '#f0b27a', '#4d6a63', '#fbeee4'],
  mint: ['#dff1e6', '#9dd0b4', '#12382c', '#2f8f6b', '#f0a04b', '#e4675a', '#f7fbf4'],
  mono: ['#ececea', '#bdbdb8', '#1b1b1d', '#5b5b60', '#8d8d90', '#d6b36a', '#fafaf8'],
  citrus: ['#fdeeb8', '#f6c445', '#3a2a08', '#e2702b', '#3f8f5b', '#d9432f', '#fffaf0'],
  plum: ['#ecdcf0', '#9a6bb0', '#2a1236', '#6e2f86', '#f0a35e', '#3f9c94', '#fbf4fc'],
  cobalt: ['#dfe6fb', '#7f97ea', '#0d1a4a', '#2746c6', '#ff9a56', '#19b3a6', '#f6f8ff'],
  coral: ['#ffe3d6', '#ff9e86', '#40140f', '#e4523c', '#2f7f86', '#f4b740', '#fff8f3'],
  espresso: ['#e7d8c8', '#7b5138', '#20120b', '#a5673f', '#d9a066', '#5f6b52', '#fbf4ea'],
};

/** A palette by its name, with names for its colours. */
export function palette(name) {
  const [bg, bg2, ink, a, b, c, d] = palettes[name];
  return { bg, bg2, ink, a, b, c, d };
}
