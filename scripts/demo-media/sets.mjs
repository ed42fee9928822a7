// Products on sets, phone videos, and pictures that a machine could have dreamt.

import * as food from './food.mjs';
import * as nature from './nature.mjs';
import { phone, laptop, things } from './objects.mjs';
import { dark, light, mix, palette, SERIF, smooth } from './pen.mjs';
import { unit, vignette } from './views.mjs';

const colors = (c, at) =>
  [
    { a: c.a, b: c.d },
    { a: c.d, b: c.b },
    { a: c.b, b: c.c },
    { a: c.c, b: c.b },
  ][at % 4];

function place(p, c, [x, y, s], name, at, words) {
  p.at(x, y, s, () => things[name](p, { ...colors(c, at), ink: c.ink, name: words, form: at % 3 }));
}

/** Plinths of different heights before a wall, in light from the left. */
export function plinths(p, { tone = 'rose', items = ['perfume'], name = '', shape = 'arch', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  const floor = h * 0.74;
  p.fill([mix(c.bg, c.bg2, 0.25), mix(c.bg, c.bg2, 0.75)], [0, 0, 1, 0.5]);
  if (shape === 'arch')
    p.path(
      `M${w * 0.26} ${floor} V${h * 0.36} A${w * 0.24} ${w * 0.24} 0 0 1 ${w * 0.74} ${h * 0.36} V${floor}Z`,
      p.linear([light(c.bg, 0.35), mix(c.bg, c.a, 0.25)]),
    );
  else if (shape === 'sun') p.circle(w * (0.62 + t * 0.04), h * 0.36, 210 * u, p.linear([light(c.b, 0.25), c.b]));
  else if (shape === 'blinds')
    for (let at = 0; at < 9; at += 1)
      p.path(
        `M${w * 0.05} ${h * (0.02 + at * 0.085)} L${w * 0.82} ${h * (0.1 + at * 0.085)} v${24 * u} L${w * 0.05} ${h * (0.055 + at * 0.085)}Z`,
        '#fff',
        'opacity="0.35"',
      );
  else if (shape === 'steps')
    for (let at = 0; at < 4; at += 1)
      p.rect(
        w * (0.52 + at * 0.12),
        h * (0.62 - at * 0.15),
        w * 0.5,
        h,
        p.linear([light(c.bg, 0.2), mix(c.bg2, c.a, 0.12 * at)]),
      );
  p.rect(0, floor, w, h - floor, p.linear([dark(c.bg2, 0.1), mix(c.bg2, c.bg, 0.4)]));
  const spots = [
    [[0.5, 0.12]],
    [
      [0.36, 0.16],
      [0.64, 0.04],
    ],
    [
      [0.5, 0.19],
      [0.25, 0.05],
      [0.76, 0.08],
    ],
  ][Math.min(items.length, 3) - 1];
  const size = [2.05, 1.6, 1.42][Math.min(items.length, 3) - 1];
  spots.forEach(([x, high], at) => {
    const [half, top] = [w * 0.135 * (items.length === 1 ? 1.5 : 1), floor + 40 * u - high * h];
    const color = mix(c.bg2, [c.a, c.bg, c.d][at], 0.4);
    p.glow(x * w + half * 0.5, floor + 60 * u, half * 2, 34 * u, '#120a10', 0.45);
    p.path(
      `M${x * w - half} ${top} V${floor + 46 * u} Q${x * w} ${floor + 84 * u} ${x * w + half} ${floor + 46 * u} V${top}Z`,
      p.linear([light(color, 0.25), color, dark(color, 0.35)], [0, 0, 1, 0]),
    );
    p.ellipse(x * w, top, half, 18 * u, light(color, 0.4));
    place(p, c, [x * w, top + 5 * u, size * u], items[at], at, at === 0 ? name : '');
  });
  p.path(`M0 0 H${w * 0.4} L${w * 0.12} ${h} H0Z`, '#fff', 'opacity="0.1"');
  vignette(p, 0.22);
}

/** Things laid out on a surface, seen from above, with the shade of leaves. */
export function spread(p, { tone = 'sand', items = ['watch', 'perfume', 'books'], words = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([c.bg, mix(c.bg, c.bg2, 0.6)], [0, 0, 1, 1]);
  p.at(
    w * 0.5,
    h * 0.5,
    u,
    () =>
      p.rect(-330, -250, 640, 480, light(c.bg2, 0.2)).rect(-210, -330, 330, 560, mix(c.bg, c.d, 0.5), 'opacity="0.8"'),
    -9,
  );
  const spots = [
    [0.28, 0.62, -18, 1.35],
    [0.56, 0.58, 8, 1.3],
    [0.8, 0.78, 16, 1.2],
    [0.78, 0.36, -10, 1.05],
    [0.2, 0.98, 12, 1],
  ];
  items.slice(0, 5).forEach((name, at) => {
    const [x, y, turn, s] = spots[at];
    p.at(x * w, y * h, s * u, () => things[name](p, { ...colors(c, at), ink: c.ink, form: at % 3 }), turn);
  });
  for (let at = 0; at < 9; at += 1)
    p.at(
      w * 1.02,
      -10,
      u,
      () => p.path('M0 0 C-60 40 -170 60 -330 40 C-190 90 -60 70 0 0Z', c.ink, 'opacity="0.13"'),
      -72 + at * 14,
    );
  if (words)
    p.text(words, w * 0.06, h * 0.1, 26 * u, {
      fill: c.ink,
      anchor: 'start',
      family: SERIF,
      extra: 'font-style="italic"',
    });
  vignette(p, 0.2);
}

/** A catalogue page: one thing in each box, all in the same light. */
export function catalogue(p, { tone = 'mono', items, columns = 3 }) {
  const [w, h] = [p.width, p.height];
  const c = palette(tone);
  const rows = Math.ceil(items.length / columns);
  const [cw, ch] = [w / columns, h / rows];
  items.forEach((name, at) => {
    const [x, y] = [(at % columns) * cw, Math.floor(at / columns) * ch];
    const back = [c.d, c.bg, mix(c.bg, c.bg2, 0.5)][(at + Math.floor(at / columns)) % 3];
    p.rect(x, y, cw + 1, ch + 1, p.linear([light(back, 0.2), dark(back, 0.1)]));
    p.ellipse(x + cw / 2, y + ch * 0.82, cw * 0.36, ch * 0.05, dark(back, 0.25), 'opacity="0.35"');
    p.at(x + cw / 2, y + ch * 0.82, Math.min(cw, ch) / 330, () =>
      things[name](p, {
        ...[
          { a: c.a, b: c.ink },
          { a: c.c, b: c.b },
          { a: c.ink, b: c.c },
          { a: c.b, b: c.a },
        ][at % 4],
        ink: c.ink,
        form: at % 3,
      }),
    );
  });
}

/** One thing before black, cut out of it by two lights. */
export function spotlight(p, { tone = 'night', item = 'watch', t = 0, name = '', accent = '#ffb45c' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill(['#08080d', '#15141d', '#0a0a10']);
  p.glow(w * (0.3 + t * 0.3), h * 0.4, 430 * u, 400 * u, c.a, 0.6);
  p.glow(w * 0.74, h * 0.55, 330 * u, 340 * u, accent, 0.5);
  p.ellipse(w / 2, h * 0.84, 420 * u, 64 * u, p.linear([mix('#15141d', c.a, 0.4), '#08080d']));
  p.at(
    w / 2,
    h * 0.83,
    -2.35 * u,
    () =>
      p.group('transform="scale(-1 1)" opacity="0.16"', () => things[item](p, { a: c.a, b: c.c, ink: '#fff', name })),
    180,
  );
  p.at(w / 2, h * 0.83, 2.35 * u, () =>
    things[item](p, { a: item === 'lamp' ? light(c.a, 0.35) : c.a, b: c.c, ink: c.ink, name }),
  );
  p.line(`M${w * 0.2} ${h * 0.1} L${w * 0.33} ${h * 0.66}`, '#fff', 2 * u, 'opacity="0.25"');
}

/** A splash of drink, ice and fruit around a can or a glass. */
export function splash(p, { tone = 'citrus', item = 'can', name = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, p.radial([light(c.b, 0.4), c.bg2, mix(c.bg2, c.a, 0.55)], [0.5, 0.5, 0.75]));
  for (let ray = 0; ray < 18; ray += 1)
    p.at(w / 2, h / 2, u, () => p.path('M0 0 L-46 -760 H46Z', '#fff', 'opacity="0.12"'), ray * 20 + t * 20);
  p.at(w / 2, h * 0.62, u, () => {
    const crown = Array.from({ length: 15 }, (_, at) => {
      const angle = Math.PI + (at / 14) * Math.PI;
      const far = at % 2 ? 300 + 50 * ((at * 3) % 4) + t * 40 : 190;
      return [Math.cos(angle) * far * 1.15, Math.sin(angle) * far * 0.8 + 60];
    });
    p.path(
      `${smooth([[-390, 130], ...crown, [390, 130]])}C300 260 -300 260 -390 130Z`,
      p.linear([light(c.a, 0.45), c.a, dark(c.a, 0.25)]),
      'opacity="0.92"',
    );
    for (let at = 0; at < 26; at += 1)
      p.circle(
        p.between(-430, 430),
        p.between(-330, 30) - t * 40,
        p.between(4, 19),
        p.pick([light(c.a, 0.4), c.a, '#fff']),
        'opacity="0.85"',
      );
  });
  p.at(w / 2, h * 0.84, 2.35 * u, () => things[item](p, { a: item === 'drink' ? c.c : c.d, b: c.a, ink: c.ink, name }));
  [
    [0.17, 0.3, 76],
    [0.84, 0.26, 60],
    [0.8, 0.76, 88],
    [0.16, 0.78, 62],
  ].forEach(([x, y, r], at) =>
    p.at(
      x * w,
      y * h,
      (r / 100) * u,
      () => {
        p.circle(0, 0, 100, c.a)
          .circle(0, 0, 90, '#fff6da')
          .circle(0, 0, 82, at % 2 ? c.b : light(c.a, 0.25));
        for (let part = 0; part < 8; part += 1) p.at(0, 0, 1, () => p.rect(-3, -82, 6, 82, '#fff6da'), part * 45);
      },
      at * 30 + t * 60,
    ),
  );
}

/** A phone upright before a colour, with the video that it shows and what is said about it. */
export function reel(p, { tone = 'coral', inner, lines = [], likes = '12.4K', t = 0, turn = -5 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([c.bg, mix(c.bg, c.bg2, 0.8)], [0, 0, 1, 1]);
  p.circle(w * 0.2, h * 0.82, 210 * u, c.a, 'opacity="0.9"').circle(w * 0.85, h * 0.2, 130 * u, c.b);
  for (let at = 0; at < 24; at += 1)
    p.circle(w * 0.78 + (at % 6) * 24 * u, h * 0.7 + Math.floor(at / 6) * 24 * u, 4 * u, c.ink, 'opacity="0.3"');
  p.at(
    w * (0.47 + t * 0.01),
    h * 0.965,
    (h / 720) * 2.8,
    () =>
      phone(p, {
        screen: () => {
          const [draw, options] = inner;
          p.inset(() => draw(p, { ...options, t }), [0, 0, 114, 226], [430, 852]);
          p.rect(
            0,
            150,
            114,
            76,
            p.linear([
              [0, '#000', 0],
              [1, '#000', 0.72],
            ]),
          );
          p.circle(12, 197, 6, c.b)
            .round(22, 192, 38, 4, 2, '#fff')
            .round(22, 199, 26, 3, 1.5, '#fff', 'opacity="0.6"');
          p.round(8, 212, 98, 2.5, 1.2, '#fff', 'opacity="0.4"').round(8, 212, 20 + 70 * t, 2.5, 1.2, '#fff');
          [
            'M0 5 C-9 -4 -5 -9 0 -5 C5 -9 9 -4 0 5Z',
            'M-7 -5 H7 V3 H-1 L-5 7 V3 H-7Z',
            'M-6 4 Q-5 -3 1 -3 V-7 L8 -1 L1 5 V1 Q-4 1 -6 4Z',
          ].forEach((d, at) => p.at(99, 128 + at * 21, 1, () => p.path(d, '#fff')));
          // Low enough for a card, which shows the middle of a tall picture.
          const top = h > w ? 66 : 30;
          lines.forEach((line, at) =>
            p
              .round(8, top + at * 18, Math.min(98, 14 + line.length * 5.4), 15, 4, at ? '#fff' : c.a)
              .text(
                line,
                /[\u0600-\u06ff]/.test(line) ? 8 + Math.min(98, 14 + line.length * 5.4) - 7 : 15,
                top + 11 + at * 18,
                9,
                { fill: at ? '#17131a' : '#fff', weight: 600, anchor: 'start' },
              ),
          );
        },
      }),
    turn,
  );
  p.at(
    w * 0.8,
    h * 0.48,
    u,
    () => {
      p.round(-92, -38, 184, 76, 38, '#fff').path('M-44 18 C-80 -12 -62 -32 -44 -16 C-26 -32 -8 -12 -44 18Z', c.a);
      p.text(likes, 28, 10, 30, { fill: '#17131a', weight: 700 });
    },
    5,
  );
}

/** An open parcel from above, with paper and what was in it. */
export function unboxing(p, { tone = 'rose', items = ['jar', 'perfume', 'dropper'], words = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg2, 0.25), c.bg2], [0, 0, 1, 1]);
  p.at(
    w * 0.5,
    h * 0.54,
    u,
    () => {
      p.glow(14, 26, 480, 350, '#1a0d10', 0.5);
      for (const [d, shade] of [
        ['M-300 -200 L-380 -280 L380 -280 L300 -200Z', 0.1],
        ['M-300 200 L-360 300 H360 L300 200Z', 0.22],
        ['M-300 -200 L-420 -150 V150 L-300 200Z', 0.16],
        ['M300 -200 L420 -150 V150 L300 200Z', 0.28],
      ])
        p.path(d, dark('#cfa478', shade));
      p.rect(-300, -200, 600, 400, p.linear(['#8f6a45', '#b58a5e']));
      for (let at = 0; at < 34; at += 1)
        p.at(
          p.between(-270, 270),
          p.between(-170, 170),
          1,
          () =>
            p.path(
              'M-70 -6 Q-20 -44 60 -22 Q84 26 10 34 Q-62 40 -70 -6Z',
              light(c.a, p.between(0.45, 0.8)),
              'opacity="0.85"',
            ),
          p.between(0, 360),
        );
      const spots = [
        [-168, 124, -10],
        [6, 146, 6],
        [172, 122, 12],
      ];
      items
        .slice(0, 3)
        .forEach((name, at) =>
          p.at(
            spots[at][0],
            spots[at][1] - Math.max(0, t * 90 - at * 12),
            1.32,
            () => things[name](p, { ...colors(c, at + 1), ink: c.ink, form: at }),
            spots[at][2],
          ),
        );
    },
    -3,
  );
  if (words)
    p.at(
      w * 0.16,
      h * 0.13,
      u,
      () => p.round(-110, -34, 220, 62, 31, c.ink).text(words, 0, 8, 25, { fill: '#fff', weight: 600 }),
      -6,
    );
}

/** Three steps side by side, numbered. */
export function steps(p, { tone = 'mint', draws, words }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, c.bg);
  draws.forEach(([draw, options], at) => {
    const [x, cw] = [w * 0.03 + at * w * 0.32, w * 0.3];
    p.inset(() => draw(p, options), [x, h * 0.05, cw, h * 0.78], [520, 900], 22);
    p.circle(x + 44 * u, h * 0.05 + 44 * u, 28 * u, c.a).text(String(at + 1), x + 44 * u, h * 0.05 + 55 * u, 30 * u, {
      fill: '#fff',
      weight: 700,
    });
    p.text(words[at], x + cw / 2, h * 0.92, 27 * u, { fill: c.ink, weight: 600 });
  });
}

export function pet(p, { tone = 'mint', kinds = ['cat'], item = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([c.bg, mix(c.bg, c.bg2, 0.6)]);
  p.path(
    `M${w * 0.14} ${h * 0.8} V${h * 0.4} Q${w * 0.5} ${-h * 0.1} ${w * 0.86} ${h * 0.4} V${h * 0.8}Z`,
    light(c.bg, 0.4),
  );
  p.rect(0, h * 0.8, w, h * 0.2, p.linear([mix(c.bg2, c.b, 0.25), dark(c.bg2, 0.15)]));
  p.ellipse(w / 2, h * 0.88, w * 0.4, 44 * u, c.a, 'opacity="0.85"').ellipse(
    w / 2,
    h * 0.88,
    w * 0.34,
    34 * u,
    light(c.a, 0.25),
  );
  const coats = [
    ['#d98a45', '#fff4e4'],
    ['#5b5660', '#f3eef0'],
    ['#e8dccb', '#ffffff'],
    ['#8a5a36', '#f6e7d2'],
  ];
  kinds.forEach((kind, at) => {
    const [a, b] = coats[(at * 2 + kinds.length + (kind === 'dog' ? 1 : 0)) % 4];
    const x = kinds.length === 1 ? 0.46 : 0.3 + at * (0.42 / (kinds.length - 1 || 1));
    p.at(
      x * w,
      h * 0.89,
      (kinds.length === 1 ? 2.05 : 1.5) * u,
      () => nature[kind](p, { a, b }),
      Math.sin(t * 6.28 + at) * 3,
    );
  });
  if (item) p.at(w * 0.82, h * 0.92, 1.25 * u, () => things[item](p, { a: c.c, b: c.b, ink: c.ink }));
}

export function desk(p, { tone = 'espresso', t = 0, screen }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([mix(c.bg, c.bg2, 0.2), mix(c.bg, c.bg2, 0.5)], [0, 0, 1, 0.6]);
  p.rect(w * 0.08, h * 0.1, w * 0.24, h * 0.3, light(c.bg, 0.5)).inset(
    () => nature.dunes(p, 90, [c.b, c.a, c.c]),
    [w * 0.1, h * 0.125, w * 0.2, h * 0.25],
    [400, 400],
  );
  p.rect(0, h * 0.76, w, h * 0.24, p.linear([c.c, dark(c.c, 0.35)]));
  p.glow(w * 0.8, h * 0.5, 330 * u, 300 * u, '#ffdd9a', 0.5 + 0.1 * Math.sin(t * 6.28));
  const draw =
    screen ??
    (() =>
      p.rect(0, 0, 282, 174, '#1d2233') &&
      [0, 1, 2, 3, 4, 5].forEach((at) =>
        p.round(
          18,
          20 + at * 22,
          60 + ((at * 53) % 130) * Math.min(1, 0.4 + t),
          9,
          4,
          [c.b, '#7fa3d8', '#8fcf9f'][at % 3],
        ),
      ));
  p.at(w * 0.46, h * 0.8, 1.5 * u, () => laptop(p, { a: '#9a9aa2', screen: draw }));
  place(p, c, [w * 0.83, h * 0.82, 1.3 * u], 'lamp', 0);
  place(p, c, [w * 0.14, h * 0.88, 0.9 * u], 'cup', 2);
  place(p, c, [w * 0.7, h * 0.94, 0.75 * u], 'books', 1);
  vignette(p, 0.3);
}

/** Slow clouds of colour with one thing floating before them, and two words. */
export function aura(p, { tone = 'plum', item = 'perfume', words = '', small = '', t = 0, name = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([dark(c.a, 0.4), c.a, mix(c.a, c.b, 0.5)], [0, 0, 1, 1]);
  [
    [0.15, 0.2, c.b],
    [0.85, 0.28, c.c],
    [0.3, 0.86, c.bg2],
    [0.8, 0.85, c.a],
    [0.5, 0.5, light(c.b, 0.4)],
  ].forEach(([x, y, color], at) =>
    p.glow((x + Math.sin(t * 6.28 + at) * 0.03) * w, y * h, 460 * u, 400 * u, color, 0.8),
  );
  for (let at = 0; at < 5; at += 1)
    p.at(
      w * 0.5,
      h * 0.54,
      u,
      () => p.ring(0, 0, 150 + at * 62, '#fff', 1.5, `opacity="${0.5 - at * 0.09}" transform="scale(1 0.32)"`),
      -18,
    );
  p.at(
    w * 0.5,
    h * (h > w ? 0.76 : 0.83) - Math.sin(t * 6.28) * 12 * u,
    (item === 'watch' ? 2.05 : 2.25) * u,
    () => things[item](p, { a: light(c.b, 0.15), b: c.ink, ink: c.ink, name, form: 0 }),
    -6,
  );
  for (let at = 0; at < 15; at += 1)
    p.at(p.between(0.06, 0.94) * w, p.between(0.1, 0.92) * h, p.between(0.3, 1) * u, () =>
      p.path('M0 -20 Q2 -2 20 0 Q2 2 0 20 Q-2 2 -20 0 Q-2 -2 0 -20Z', '#fff', 'opacity="0.85"'),
    );
  if (words) p.text(words, w / 2, h * 0.15, 58 * u, { fill: '#fff', weight: 700 });
  if (small) p.text(small, w / 2, h * 0.94, 24 * u, { fill: '#fff', weight: 500, spacing: 3 });
}

/** A giant thing in a landscape, with people for scale. */
export function giant(
  p,
  { tone = 'dusk', item = 'perfume', name = '', t = 0, at: spot = 0.56, words = '', water = false },
) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  nature.sky(p, [dark(c.bg2, 0.1), c.bg2, c.bg, light(c.b, 0.35)], {
    x: w * 0.24,
    y: h * (0.4 - t * 0.03),
    r: 80 * u,
    color: '#ffe9bd',
  });
  if (water) nature.sea(p, h * 0.62, [mix(c.d, c.bg, 0.4), dark(c.d, 0.35)], w * 0.3);
  else nature.dunes(p, h * 0.58, [mix(c.bg, c.a, 0.3), mix(c.bg, c.a, 0.65)]);
  p.at(spot * w, h * 0.86, (item === 'perfume' ? 2.55 : 2.75) * u, () =>
    things[item](p, { a: c.b, b: c.c, ink: c.ink, name, form: 0 }),
  );
  if (!water) nature.dunes(p, h * 0.86, [c.a, dark(c.a, 0.4)]);
  else
    for (let row = 0; row < 4; row += 1)
      p.ellipse(
        spot * w,
        h * (0.87 + row * 0.03),
        (250 + row * 70) * u,
        11 * u,
        'none',
        'stroke="#fff" stroke-width="2.5" opacity="0.5"',
      );
  p.at(w * (0.2 + t * 0.02), h * 0.9, 0.62 * u, () => nature.figure(p, { kind: 'abaya', a: c.ink, b: c.b }));
  p.at(w * (0.25 + t * 0.02), h * 0.905, 0.6 * u, () => nature.figure(p, { kind: 'thobe' }));
  nature.birds(p, 6, c.ink, [w * 0.3, h * 0.22, 170 * u]);
  if (words)
    p.text(words, w * 0.06, h * 0.14, 46 * u, {
      fill: '#fff',
      weight: 700,
      anchor: /[\u0600-\u06ff]/.test(words) ? 'end' : 'start',
    });
  vignette(p, 0.38);
}

/** A small shop on an island, in parallel projection. */
export function island(p, { tone = 'cobalt', item = 'pouch', name = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg, 0.2), c.bg2], [0, 0, 1, 1]);
  p.glow(w / 2, h * 0.86, 400 * u, 60 * u, c.ink, 0.45);
  p.at(w / 2, h * 0.55 + Math.sin(t * 6.28) * 8 * u, 1.16 * u, () => {
    p.path('M0 230 L-340 50 V10 L0 190Z', dark(c.a, 0.3))
      .path('M0 230 L340 50 V10 L0 190Z', dark(c.a, 0.5))
      .path('M0 190 L-340 10 L0 -170 L340 10Z', p.linear([light(c.b, 0.5), c.b], [0, 0, 1, 1]));
    p.path('M-230 -30 V-210 L0 -330 V-150Z', p.linear([light(c.d, 0.3), c.d])).path(
      'M230 -30 V-210 L0 -330 V-150Z',
      p.linear([c.d, dark(c.d, 0.16)]),
    );
    for (let stripe = 0; stripe < 6; stripe += 1)
      p.path(
        `M${-230 + stripe * 38} ${-196 - stripe * 20} l38 -20 l52 34 v24 l-38 20 v-24Z`,
        stripe % 2 ? '#fff' : c.c,
      );
    p.path('M60 -152 L196 -82 V-40 L60 -110Z', dark(c.a, 0.15)).path(
      'M60 -232 L196 -162 V-122 L60 -192Z',
      dark(c.a, 0.05),
    );
    [
      [84, -146, 'jar'],
      [128, -122, 'candle'],
      [170, -100, 'jar'],
      [86, -224, 'vase'],
      [150, -192, 'books'],
    ].forEach(([x, y, thing], at) => p.at(x, y, 0.26, () => things[thing](p, { ...colors(c, at), ink: c.ink })));
    p.at(-170, -2, 0.62, () => things.plant(p, { a: c.c, b: '#4f9a64' }));
    p.at(16, 112, 1.28, () => things[item](p, { a: c.a, b: c.b, ink: '#fff', name }));
    p.at(-150, 92, 0.46, () => nature.figure(p, { kind: 'abaya', a: c.ink, b: c.b })).at(180, 66, 0.46, () =>
      nature.figure(p, { kind: 'thobe' }),
    );
  });
}

/** Woven bands, torn into strips and shifted. */
export function glitch(p, { tone = 'night', t = 0, words = '', item = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  const inks = [c.c, '#f4ead6', c.b, '#121016', c.a];
  p.rect(0, 0, w, h, '#121016');
  const band = 60 * u;
  for (let row = -1; row * band < h + band; row += 1) {
    const shift = p.random() < 0.4 ? p.between(-120, 120) * u * (0.6 + Math.sin(t * 6.28 + row)) : 0;
    const [one, two] = [inks[(row + 5) % 5], inks[(row + 7) % 5]];
    p.rect(shift, row * band, w, band, one, 'opacity="0.95"');
    for (let x = -band * 2; x < w + band * 2; x += band) {
      if (row % 3 === 0) p.path(`M${x + shift} ${row * band + band} l${band / 2} ${-band} l${band / 2} ${band}Z`, two);
      else if (row % 3 === 1)
        p.path(
          `M${x + shift + band / 2} ${row * band + 6} l${band / 2 - 8} ${band / 2 - 6} l${-band / 2 + 8} ${band / 2 - 6} l${-band / 2 + 8} ${-band / 2 + 6}Z`,
          two,
        );
      else p.rect(x + shift, row * band + band * 0.3, band * 0.55, band * 0.4, two);
    }
  }
  for (let at = 0; at < 13; at += 1)
    p.rect(
      p.between(-0.1, 0.8) * w,
      p.between(0, h),
      p.between(0.1, 0.5) * w,
      p.between(4, 16) * u,
      p.pick(['#19e3d2', '#ff3d6e', '#fff']),
      'opacity="0.65"',
    );
  p.rect(
    0,
    0,
    w,
    h,
    p.radial(
      [
        [0, '#000', 0],
        [1, '#050409', 0.72],
      ],
      [0.5, 0.5, 0.72],
    ),
  );
  if (item)
    p.glow(w / 2, h * 0.5, 280 * u, 300 * u, '#0a0810', 0.9).at(w / 2, h * 0.78, 2.1 * u, () =>
      things[item](p, { a: c.b, b: c.c, ink: '#1a1015' }),
    );
  if (words) p.rect(0, h * 0.38, w, h * 0.25, '#0d0b12', 'opacity="0.82"');
  if (words)
    [
      [-5, '#19e3d2'],
      [5, '#ff3d6e'],
      [0, '#fff'],
    ].forEach(([x, color]) => p.text(words, w / 2 + x * u, h * 0.56, 104 * u, { fill: color, weight: 700 }));
}

/** How something works: a large figure with labels. */
export function explainer(p, { tone = 'cobalt', topic = 'atom', words = [], title = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([dark(c.ink, 0.1), mix(c.ink, c.a, 0.55)], [0, 0, 1, 1]);
  nature.stars(p, 70, h, light(c.a, 0.6));
  p.at(w * 0.5, h * 0.52, u, () => figures[topic](p, c, t));
  if (title) p.text(title, w / 2, h * 0.11, 42 * u, { fill: '#fff', weight: 700 });
  const spots = [
    [0.19, 0.28],
    [0.82, 0.3],
    [0.2, 0.77],
    [0.81, 0.78],
  ];
  words.slice(0, 4).forEach((word, at) => {
    const [x, y] = [spots[at][0] * w, spots[at][1] * h];
    const width = (44 + word.length * 13) * u;
    p.line(
      `M${x} ${y} L${w * 0.5 + (x - w * 0.5) * 0.4} ${h * 0.52 + (y - h * 0.52) * 0.4}`,
      '#fff',
      2 * u,
      'stroke-dasharray="2 9" opacity="0.6"',
    );
    p.round(x - width / 2, y - 27 * u, width, 50 * u, 25 * u, [c.b, '#fff', c.c, light(c.a, 0.6)][at]).text(
      word,
      x,
      y + 8 * u,
      23 * u,
      { fill: '#14122a', weight: 600 },
    );
  });
}

const figures = {
  atom(p, c, t) {
    p.glow(0, 0, 190, 190, c.b, 0.8);
    for (const turn of [0, 60, 120])
      p.at(
        0,
        0,
        1,
        () => {
          p.ellipse(0, 0, 250, 92, 'none', `stroke="${light(c.a, 0.5)}" stroke-width="5"`);
          const angle = t * 6.28 + turn;
          p.circle(Math.cos(angle) * 250, Math.sin(angle) * 92, 17, '#fff');
        },
        turn,
      );
    for (let at = 0; at < 9; at += 1)
      p.circle(
        Math.cos(at * 2.4) * 13 * Math.sqrt(at),
        Math.sin(at * 2.4) * 13 * Math.sqrt(at),
        21,
        p.linear(at % 2 ? [light(c.b, 0.4), c.b] : [light(c.c, 0.4), c.c]),
      );
  },
  wave(p, c, t) {
    for (let row = 0; row < 6; row += 1) {
      const points = Array.from({ length: 24 }, (_, at) => [
        -460 + at * 40,
        -20 + row * 44 + Math.sin(at * 0.55 + row * 0.7 + t * 6.28) * (52 - row * 6),
      ]);
      p.path(`${smooth(points)}V340H-460Z`, mix(light(c.a, 0.15), dark(c.ink, 0.2), row / 6), 'opacity="0.82"');
      for (let at = 2; at < 23; at += 3) p.glow(points[at][0], points[at][1], 34, 18, '#7ffcf0', 0.85);
    }
    p.circle(170, -170, 60, '#fdf2cf').glow(170, -170, 190, 190, '#fdf2cf', 0.5);
  },
  coins(p, c, t) {
    [
      [-190, 2],
      [-60, 4],
      [70, 6],
      [200, 8],
    ].forEach(([x, count], pile) => {
      for (let at = 0; at < count * Math.min(1, 0.5 + t) || at < 2; at += 1)
        p.ellipse(x, 170 - at * 40, 62, 22, p.linear([light(c.b, 0.3), dark(c.b, 0.2)], [0, 0, 1, 0]))
          .ellipse(x, 162 - at * 40, 62, 22, light(c.b, 0.35))
          .ellipse(x, 162 - at * 40, 44, 14, c.b);
      p.circle(x, 220, 5, pile % 2 ? c.c : '#fff');
    });
    p.line('M-230 60 C-100 60 60 -60 250 -210', '#fff', 7, 'stroke-dasharray="4 17"').path(
      'M236 -222 L272 -226 L258 -192Z',
      '#fff',
    );
  },
  heart(p, c, t) {
    const s = 1 + Math.sin(t * 12.56) * 0.04;
    p.glow(0, 0, 300, 280, c.c, 0.6);
    p.at(0, 10, s, () =>
      p.path(
        'M0 190 C-260 20 -220 -190 -90 -180 C-30 -176 0 -130 0 -100 C0 -130 30 -176 90 -180 C220 -190 260 20 0 190Z',
        p.linear(['#ff8b7d', '#c22b3c'], [0, 0, 1, 1]),
      ),
    );
    p.line('M-330 20 H-130 L-90 -60 L-40 100 L10 -90 L50 50 L80 20 H330', '#fff', 8);
  },
  planet(p, c, t) {
    p.glow(0, 0, 320, 320, c.a, 0.7).circle(0, 0, 180, p.linear([light(c.b, 0.3), c.c], [0, 0, 1, 1]));
    for (const [x, y, r] of [
      [-60, -50, 38],
      [70, 40, 52],
      [-30, 100, 24],
      [60, -100, 20],
    ])
      p.circle(x, y, r, dark(c.c, 0.2), 'opacity="0.4"');
    p.at(
      0,
      0,
      1,
      () =>
        p
          .path('M-310 0 A310 84 0 0 0 310 0 L270 0 A270 58 0 0 1 -270 0Z', light(c.a, 0.55))
          .circle(Math.cos(t * 3.14) * 290, 60, 18, '#fff'),
      -18,
    );
  },
};

/** A page of a children's story: one little girl, wherever she goes. */
export function heroine(p, { tone = 'citrus', where = 'moon', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  if (where === 'moon') {
    nature.sky(p, ['#141a48', '#3b3a86', '#c78fb0']);
    nature.stars(p, 110, h * 0.8);
    p.path(`M0 ${h} V${h * 0.78} Q${w / 2} ${h * 0.56} ${w} ${h * 0.78} V${h}Z`, p.linear(['#fdf3d3', '#d9c79a']));
    for (const [x, y, r] of [
      [0.2, 0.86, 46],
      [0.76, 0.8, 34],
      [0.86, 0.94, 60],
      [0.36, 0.95, 30],
    ])
      p.ellipse(x * w, y * h, r * u, r * 0.4 * u, '#cbb888');
    p.circle(w * 0.78, h * 0.26, 66 * u, p.linear(['#7fc8e8', '#2f6fae'])).path(
      `M${w * 0.74} ${h * 0.24} q${40 * u} ${-30 * u} ${60 * u} 0 q${-10 * u} ${40 * u} ${-60 * u} 0Z`,
      '#7fb66a',
    );
  } else {
    nature.sky(p, [c.bg2, c.bg, light(c.bg, 0.5)], { x: w * 0.78, y: h * 0.24, r: 60 * u });
    p.path(
      `M0 ${h} V${h * 0.76} Q${w * 0.3} ${h * 0.64} ${w * 0.6} ${h * 0.76} T${w} ${h * 0.74} V${h}Z`,
      p.linear([light(c.b, 0.3), c.b]),
    );
    for (const [x, s] of [
      [0.1, 1.5],
      [0.24, 1.1],
      [0.9, 1.6],
    ])
      p.at(x * w, h * 0.8, s * u, () => nature.palm(p, {}));
    p.at(w * 0.72, h * 0.84, 1.3 * u, () => nature.cat(p, {}));
  }
  p.at(w * 0.44, h * (0.84 - Math.abs(Math.sin(t * 6.28)) * 0.04), 1.75 * u, () => {
    p.glow(0, 2, 80, 12, '#120a10', 0.4);
    p.round(-24, -40, 16, 42, 8, '#8a5a3c')
      .round(10, -40, 16, 42, 8, '#8a5a3c')
      .round(-30, -8, 26, 12, 6, c.c)
      .round(6, -8, 26, 12, 6, c.c);
    p.line('M-26 -96 L-66 -122 M26 -96 L62 -74', '#c98d63', 14);
    p.path('M-26 -122 H26 L58 -30 Q0 -14 -58 -30Z', p.linear([c.c, dark(c.c, 0.18)]));
    for (const [x, y] of [
      [-24, -52],
      [4, -66],
      [28, -46],
      [-6, -40],
    ])
      p.circle(x, y, 5, '#ffe9b0');
    p.circle(-52, -204, 24, '#2c1a14').circle(52, -204, 24, '#2c1a14').circle(0, -180, 56, '#2c1a14');
    p.ellipse(0, -170, 46, 47, '#d69c70').path(
      'M-47 -180 C-40 -232 40 -232 47 -180 C20 -206 -20 -206 -47 -180Z',
      '#2c1a14',
    );
    for (const x of [-18, 18]) p.circle(x, -168, 6, '#2c1a14').circle(x * 1.5, -152, 8, '#e58d78', 'opacity="0.7"');
    p.path('M-18 -152 Q0 -122 18 -152Z', '#8c2f2c')
      .rect(-13, -152, 11, 6, '#fff')
      .rect(3, -152, 10, 6, '#fff')
      .path('M-52 -222 l-18 -14 v28Z M-52 -222 l18 -14 v28Z', c.a);
  });
}

/** Food that hangs in the air, layer above layer. */
export function floating(p, { tone = 'clay', kind = 'burger', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, p.radial([light(c.b, 0.25), c.a, dark(c.a, 0.55)], [0.5, 0.48, 0.75]));
  p.ellipse(w / 2, h * 0.9, 330 * u, 36 * u, dark(c.a, 0.6), 'opacity="0.6"');
  if (kind === 'burger') p.at(w / 2, h * 0.86, 1.62 * u, () => food.burger(p, 26 * (1 - t)), -3);
  else if (kind === 'croissant')
    p.at(w / 2, h * (0.5 + Math.sin(t * 6.28) * 0.02), 1.75 * u, () => food.croissant(p, {}), -10 + t * 8);
  else p.at(w / 2, h * 0.74, 1.9 * u, () => food.loaf(p, {}));
  for (let at = 0; at < 46; at += 1) {
    const [x, y] = [p.between(0.04, 0.96) * w, ((p.random() + t * 0.3) % 1) * h];
    p.at(
      x,
      y,
      p.between(0.4, 1.2) * u,
      () =>
        kind === 'burger'
          ? p.ellipse(0, 0, 8, 5, '#fdf1d4')
          : p.path('M-8 0 L2 -7 L10 3 L-2 8Z', p.pick(['#f4d9a0', '#e3a85a', '#fff4da'])),
      p.between(0, 180),
    );
  }
  vignette(p, 0.4);
}
