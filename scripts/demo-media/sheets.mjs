// Identities, pages of scripts and the covers of recordings.

import { things } from './objects.mjs';
import { dark, light, mix, MONO, palette, SERIF, smooth } from './pen.mjs';
import { unit } from './views.mjs';

const isArabic = (words) => /[\u0600-\u06ff]/.test(words);

/** Marks of brands, drawn within 100 × 100 around 0, 0. */
export const logos = {
  palm(p, a) {
    for (let at = -3; at <= 3; at += 1)
      p.at(0, 4, 1, () => p.path('M0 0 C-13 -20 -10 -40 0 -50 C10 -40 13 -20 0 0Z', a), at * 26);
    p.path('M-5 6 H5 L8 48 H-8Z', a);
  },
  cup(p, a) {
    p.path('M-38 -16 H38 C38 26 20 44 0 44 S-38 26 -38 -16Z', a).line(
      'M-16 -48 q-8 8 0 18 M2 -50 q-8 10 0 20 M20 -48 q-8 8 0 18',
      a,
      6,
    );
  },
  wave(p, a) {
    for (let at = 0; at < 4; at += 1) p.line(`M-48 ${-28 + at * 20} q12 -18 24 0 t24 0 t24 0 t24 0`, a, 7);
  },
  star(p, a) {
    for (const turn of [0, 45])
      p.at(0, 0, 1, () => p.rect(-33, -33, 66, 66, 'none', `stroke="${a}" stroke-width="7"`), turn);
    p.circle(0, 0, 13, a);
  },
  thread(p, a) {
    p.line('M-44 30 C-60 -40 20 -60 22 -12 C22 22 -28 16 -20 -14 C-12 -46 44 -40 46 22', a, 7).circle(46, 30, 7, a);
  },
  leaf(p, a) {
    p.path('M-40 40 C-44 -22 -4 -48 44 -44 C48 6 20 44 -28 34Z', a).line('M-40 44 C-20 10 6 -14 30 -30', '#fff', 4);
  },
  pearl(p, a) {
    p.path('M-50 6 C-44 -52 44 -52 50 6 C26 -6 -26 -6 -50 6Z', a)
      .path('M-50 14 C-30 54 30 54 50 14 C26 26 -26 26 -50 14Z', a, 'opacity="0.75"')
      .circle(0, 10, 14, a);
  },
  arch(p, a) {
    p.path('M-40 46 V-6 A40 44 0 0 1 40 -6 V46 H20 V-4 A20 22 0 0 0 -20 -4 V46Z', a).path(
      'M-8 46 V12 A8 10 0 0 1 8 12 V46Z',
      a,
    );
  },
  bolt(p, a) {
    p.path('M10 -50 L-36 8 H-4 L-12 50 L36 -12 H4Z', a);
  },
  book(p, a) {
    p.path(
      'M0 -26 C-16 -40 -36 -42 -50 -38 V32 C-36 28 -16 30 0 44 C16 30 36 28 50 32 V-38 C36 -42 16 -40 0 -26Z',
      a,
    ).line('M0 -26 V42', '#fff', 4);
  },
  bird(p, a) {
    p.path('M-50 10 C-30 -34 6 -30 14 -8 L50 -30 C44 10 20 42 -14 40 C10 30 12 14 0 10 C-16 6 -34 8 -50 10Z', a);
  },
  moon(p, a) {
    p.path('M26 -42 A48 48 0 1 0 40 24 A36 36 0 1 1 26 -42Z', a).path(
      'M28 -18 l6 12 l13 2 l-10 9 l3 13 l-12 -6 l-12 6 l3 -13 l-10 -9 l13 -2Z',
      a,
    );
  },
};

/** The wordmark of a brand, Arabic first where there is one. */
function wordmark(p, { name, nameAr, size, fill, family = SERIF, weight = 500 }) {
  if (nameAr) p.text(nameAr, 0, 0, size * 1.25 * Math.min(1, 9 / nameAr.length), { fill, weight: 700 });
  p.text(name, 0, nameAr ? size * 0.85 : size * 0.36, nameAr ? size * 0.48 : size, {
    fill,
    family,
    spacing: size * 0.09,
    weight,
  });
}

/** The mark on its grid, with its parts and its smallest size. */
export function construction(p, { tone, logo, name, nameAr }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, c.d);
  p.rect(w * 0.64, 0, w * 0.36, h, c.a);
  for (let at = 0; at <= 12; at += 1)
    p.line(
      `M${w * 0.06 + at * 40 * u} ${h * 0.12} v${480 * u} M${w * 0.06} ${h * 0.12 + at * 40 * u} h${480 * u}`,
      c.bg2,
      1,
    );
  const mid = [w * 0.06 + 240 * u, h * 0.12 + 240 * u];
  for (const r of [240, 168, 96]) p.ring(...mid, r * u, c.b, 1.5);
  p.line(
    `M${mid[0] - 240 * u} ${mid[1] - 240 * u} l${480 * u} ${480 * u} m0 ${-480 * u} l${-480 * u} ${480 * u}`,
    c.b,
    1.2,
  );
  p.at(...mid, 3.2 * u, () => logos[logo](p, c.ink));
  p.at(w * 0.82, h * 0.3, 1.9 * u, () => logos[logo](p, '#fff'));
  p.at(w * 0.82, h * 0.54, u, () => wordmark(p, { name, nameAr, size: 42, fill: '#fff' }));
  [64, 40, 24, 14].reduce((x, size) => {
    p.at(x, h * 0.82, (size / 100) * u * 1.3, () => logos[logo](p, light(c.a, 0.7)));
    return x + size * 1.3 * u + 22 * u;
  }, w * 0.7);
  p.text(`${name} · 01`, w * 0.06, h * 0.93, 17 * u, { fill: c.ink, anchor: 'start', spacing: 2 });
}

/** Cards of a business on a table, in hard light. */
export function cards(p, { tone, logo, name, nameAr, person = 'Noura Al-Amer', role = 'Founder' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([mix(c.bg, c.bg2, 0.5), dark(c.bg2, 0.08)], [0, 0, 1, 1]);
  const card = (x, y, turn, draw, fill) =>
    p.at(
      x * w,
      y * h,
      u,
      () => {
        p.path('M-226 -128 H238 L270 156 H-190Z', '#120a10', 'opacity="0.2"');
        p.round(-230, -140, 460, 276, 8, fill);
        draw();
      },
      turn,
    );
  card(
    0.36,
    0.34,
    -14,
    () => {
      p.at(0, -20, 1.35, () => logos[logo](p, c.d));
      p.text(name, 0, 100, 25, { fill: c.d, family: SERIF, spacing: 5 });
    },
    p.linear([c.a, dark(c.a, 0.18)], [0, 0, 1, 1]),
  );
  card(
    0.63,
    0.6,
    -14,
    () => {
      p.text(nameAr || name, -196, -74, 34, { fill: c.ink, weight: 700, anchor: nameAr ? 'end' : 'start' });
      p.text(person, -196, 40, 22, { fill: c.ink, anchor: 'start', weight: 600 }).text(role, -196, 68, 17, {
        fill: c.ink,
        anchor: 'start',
      });
      p.text('hello@example.com', -196, 104, 15, { fill: c.ink, anchor: 'start', family: MONO });
      p.at(150, 66, 0.85, () => logos[logo](p, c.a));
    },
    '#fffdf8',
  );
  p.path(`M0 0 H${w * 0.5} L${w * 0.1} ${h} H0Z`, '#fff', 'opacity="0.13"');
}

/** Everything of an identity in boxes of one grid. */
export function bento(p, { tone, logo, name, nameAr, item = 'pouch', items }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  const gap = 14 * u;
  p.rect(0, 0, w, h, c.d);
  const box = (x, y, bw, bh, fill, draw) => {
    const [left, top, width, height] = [
      gap + x * (w - gap),
      gap + y * (h - gap),
      bw * (w - gap) - gap,
      bh * (h - gap) - gap,
    ];
    p.clip(`<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${18 * u}"/>`, () => {
      p.rect(left, top, width, height, fill);
      p.at(left + width / 2, top + height / 2, u, () => draw(width / u, height / u));
    });
  };
  box(0, 0, 0.5, 0.52, p.linear([c.a, dark(c.a, 0.12)]), () => {
    p.at(0, -48, 1.35, () => logos[logo](p, c.d));
    p.at(0, 84, 1, () => wordmark(p, { name, nameAr, size: 40, fill: c.d }));
  });
  box(0.5, 0, 0.24, 0.52, c.b, (bw, bh) =>
    p.at(0, bh * 0.4, 1.2, () => things[item](p, { a: c.d, b: c.a, ink: c.ink })),
  );
  box(0.74, 0, 0.26, 0.26, c.ink, () => p.text('Aa', 0, 66, 64, { fill: c.b, family: SERIF, weight: 500 }));
  box(0.74, 0.26, 0.26, 0.26, c.bg2, () => p.text('أبجد', 0, 22, 70, { fill: c.ink, weight: 700 }));
  box(0, 0.52, 0.3, 0.48, c.bg, (bw, bh) => {
    for (let y = -3; y <= 3; y += 1)
      for (let x = -3; x <= 3; x += 1)
        p.at(x * 58 + (y % 2) * 29, y * 54, 0.36, () => logos[logo](p, mix(c.bg, c.a, (x + y) % 2 ? 0.75 : 0.35)));
    return bh;
  });
  box(0.3, 0.52, 0.4, 0.48, mix(c.bg2, c.a, 0.25), (bw, bh) =>
    (items ?? ['bag', 'box']).forEach((thing, at) =>
      p.at(-76 + at * 150, bh * 0.38, 1.08, () =>
        things[thing](p, { a: at ? c.d : c.a, b: c.b, ink: at ? c.ink : c.d, name: at ? '' : name.split(' ')[0] }),
      ),
    ),
  );
  [c.a, c.b, c.c, c.ink].forEach((color, at) =>
    box(0.7 + (at % 2) * 0.15, 0.52 + Math.floor(at / 2) * 0.24, 0.15, 0.24, color, (bw, bh) =>
      p.text(color.toUpperCase(), 0, bh * 0.36, 15, { fill: at === 1 ? c.ink : '#fff', family: MONO }),
    ),
  );
}

/** A phone's profile page of nine tiles, before the brand's colours. */
export function grid(p, { tone, logo, name, nameAr, items = ['cup', 'pouch', 'gift'] }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([c.a, dark(c.a, 0.2)], [0, 0, 1, 1]);
  for (let at = 0; at < 5; at += 1) p.ring(w * 0.16, h * 0.86, (120 + at * 90) * u, c.b, 22 * u, 'opacity="0.22"');
  p.at(w * 0.2, h * 0.42, 1.7 * u, () => logos[logo](p, c.d));
  p.at(w * 0.2, h * 0.66, u, () => wordmark(p, { name, nameAr, size: 40, fill: c.d }));
  const size = 168 * u;
  const tiles = [
    [c.b, 0],
    [c.d, 1],
    [c.ink, 2],
    [c.bg2, 3],
    [c.a, 4],
    [c.c, 5],
    [c.d, 6],
    [c.b, 7],
    [c.bg, 8],
  ];
  p.at(
    w * 0.665,
    h * 0.5,
    1,
    () => {
      p.round(-size * 1.66, -size * 1.86, size * 3.32, size * 3.72, 26 * u, '#fffdf9');
      tiles.forEach(([fill, at]) => {
        const [x, y] = [(at % 3) * size * 1.05 - size * 1.55, Math.floor(at / 3) * size * 1.05 - size * 1.55];
        p.clip(`<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${8 * u}"/>`, () => {
          p.rect(x, y, size, size, p.linear([light(fill, 0.12), dark(fill, 0.06)]));
          const mid = [x + size / 2, y + size / 2];
          if (at % 3 === 0)
            p.at(mid[0], y + size * 0.88, 0.72 * u, () =>
              things[items[(at / 3) % items.length]](p, { a: c.a === fill ? c.b : c.a, b: c.d, ink: c.ink }),
            );
          else if (at === 1) p.text(nameAr || name, mid[0], mid[1] + 12 * u, 36 * u, { fill: c.a, weight: 700 });
          else if (at === 2) p.text('-20%', mid[0], mid[1] + 18 * u, 54 * u, { fill: c.b, weight: 700 });
          else if (at === 4) p.at(...mid, 1.05 * u, () => logos[logo](p, c.d));
          else if (at === 5)
            for (let stripe = -3; stripe < 7; stripe += 1)
              p.path(`M${x + stripe * 40 * u} ${y} h${20 * u} l${size} ${size} h${-20 * u}Z`, light(fill, 0.3));
          else if (at === 7) p.text('جديد', mid[0], mid[1] + 16 * u, 46 * u, { fill: c.ink, weight: 700 });
          else p.circle(...mid, 50 * u, c.c).circle(mid[0], mid[1], 24 * u, c.d);
        });
      });
    },
    4,
  );
}

/** Packs of one family in a row, each in its own colour. */
export function family(p, { tone, item = 'pouch', name, flavours, logo }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg, 0.2), c.bg]);
  p.rect(0, h * 0.76, w, h * 0.24, p.linear([mix(c.bg, c.bg2, 0.7), c.bg2]));
  const inks = [c.a, c.b, c.c, c.d === '#ffffff' ? c.bg2 : mix(c.a, c.ink, 0.5)];
  p.at(w * 0.5, h * 0.14, 0.62 * u, () => logos[logo](p, c.ink));
  flavours.forEach((flavour, at) => {
    const x = w * (0.5 + (at - (flavours.length - 1) / 2) * 0.25);
    p.at(x, h * 0.85, (item === 'can' ? 2 : 1.42) * u, () =>
      things[item](p, { a: inks[at], b: light(inks[(at + 1) % 4], 0.5), ink: item === 'can' ? '#fff' : c.ink, name }),
    );
    p.text(flavour, x, h * 0.955, 23 * u, { fill: c.ink, weight: 600 });
  });
}

/** A box cut flat, with its folds. */
export function dieline(p, { tone, logo, name, nameAr }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, c.bg);
  for (let x = 0; x < w; x += 32 * u) for (let y = 0; y < h; y += 32 * u) p.circle(x, y, 1.3, c.bg2);
  p.at(w * 0.5, h * 0.5, u, () => {
    const parts = [
      [-120, -130, 240, 260, c.a],
      [-120, -286, 240, 156, c.b],
      [-120, 130, 240, 156, c.b],
      [-290, -130, 170, 260, mix(c.a, c.ink, 0.3)],
      [120, -130, 170, 260, mix(c.a, c.ink, 0.3)],
      [290, -130, 120, 260, c.d],
    ];
    for (const [x, y, bw, bh, fill] of parts) p.rect(x, y, bw, bh, fill, `stroke="${c.ink}" stroke-width="2"`);
    for (const [x, y] of [
      [-120, -286],
      [-120, 130],
    ])
      for (let at = 0; at < 8; at += 1) p.path(`M${x + at * 30} ${y + 156} l15 -40 l15 40Z`, c.d, 'opacity="0.75"');
    p.path(
      'M-290 -130 l-34 26 v208 l34 26Z M410 -130 l28 26 v208 l-28 26Z',
      c.bg2,
      `stroke="${c.ink}" stroke-width="2"`,
    );
    p.at(0, -30, 1.1, () => logos[logo](p, c.d)).at(0, 74, 1, () => wordmark(p, { name, nameAr, size: 32, fill: c.d }));
    p.line(
      'M-120 -130 H120 M-120 130 H120 M-120 -130 V130 M120 -130 V130 M290 -130 V130',
      '#fff',
      2,
      'stroke-dasharray="9 7"',
    );
    for (const x of [-205, 205])
      for (let at = 0; at < 5; at += 1) p.rect(x - 50, -84 + at * 30, 100 - (at % 2) * 34, 5, c.d, 'opacity="0.7"');
    for (let at = 0; at < 22; at += 1) p.rect(318 + at * 3.3, 40, at % 3 ? 1.4 : 2.4, 56, c.ink);
    p.line('M-120 -320 H120 M-120 -328 V-312 M120 -328 V-312', c.ink, 2).text('80 mm', 0, -328, 16, {
      fill: c.ink,
      family: MONO,
    });
  });
}

/** A calligrapher's sheet: the word large, with the dots of the reed that measure it. */
export function calligraphy(p, { tone, words, small = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([c.d, c.bg], [0, 0, 1, 1]);
  p.rect(w * 0.05, h * 0.07, w * 0.9, h * 0.86, 'none', `stroke="${c.b}" stroke-width="3"`).rect(
    w * 0.065,
    h * 0.09,
    w * 0.87,
    h * 0.82,
    'none',
    `stroke="${c.b}" stroke-width="1"`,
  );
  for (const [y, dash] of [
    [0.36, '4 8'],
    [0.58, ''],
    [0.72, '4 8'],
  ])
    p.line(
      `M${w * 0.1} ${h * y} H${w * 0.9}`,
      c.a,
      1.5,
      dash ? `stroke-dasharray="${dash}" opacity="0.7"` : 'opacity="0.7"',
    );
  const fit = Math.min(250, 1_250 / words.length);
  p.text(words, w * 0.5, h * 0.58, fit * u, { fill: c.ink, weight: 700 });
  for (let at = 0; at < 6; at += 1)
    p.at(w * 0.87, h * 0.57 - at * 31 * u, 11 * u, () => p.path('M0 -1.4 L1.4 0 L0 1.4 L-1.4 0Z', c.a));
  p.at(
    w * 0.3,
    h * 0.82,
    u,
    () =>
      p
        .path('M-170 12 L110 -16 L150 0 L112 14 L-170 24Z', p.linear(['#c99a55', '#6e4a20']))
        .path('M110 -16 L150 0 L112 14Z', c.ink),
    -6,
  );
  if (small) p.text(small, w * 0.74, h * 0.83, 23 * u, { fill: c.ink, weight: 400 });
}

/** Shopping bag, tag and ribbon of a label. */
export function retail(p, { tone, logo, name, nameAr }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([mix(c.bg, c.bg2, 0.35), mix(c.bg, c.bg2, 0.75)], [0, 0, 1, 0.3]);
  p.rect(0, h * 0.8, w, h * 0.2, dark(c.bg2, 0.1));
  p.path(`M${w * 0.44} 0 L${w} 0 V${h * 0.56}Z`, '#fff', 'opacity="0.18"');
  p.at(w * 0.34, h * 0.9, 2.65 * u, () => {
    things.bag(p, { a: c.a, b: c.ink });
    p.at(-12, -84, 0.42, () => logos[logo](p, c.d)).text(name, -12, -34, 13, { fill: c.d, family: SERIF, spacing: 2 });
  });
  p.at(
    w * 0.73,
    h * 0.42,
    u,
    () => {
      p.line('M0 -150 C40 -230 -50 -260 -10 -340', c.b, 4);
      p.path('M-84 -140 L-50 -178 H50 L84 -140 V180 H-84Z', '#fffdf8').circle(0, -146, 11, mix(c.bg, c.bg2, 0.6));
      p.at(0, -40, 1, () => logos[logo](p, c.a));
      p.text(nameAr || name, 0, 68, 35, { fill: c.ink, weight: 600 })
        .rect(-40, 100, 80, 2, c.b)
        .text('Made in Kuwait', 0, 138, 16, { fill: c.ink, family: SERIF });
    },
    9,
  );
  p.at(w * 0.78, h * 0.9, 1.05 * u, () => things.box(p, { a: c.d, b: c.a, ink: c.ink }));
}

/** A page of a screenplay, readable. */
export function screenplay(p, { tone = 'mono', title, lines, side = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([mix(c.bg, c.bg2, 0.5), c.bg2], [0, 0, 1, 1]);
  p.at(w * 0.53, h * 0.54, u, () => p.rect(-330, -318, 660, 700, light(c.bg2, 0.4)), 3);
  p.at(
    w * 0.5,
    h * 0.53,
    u,
    () => {
      p.glow(14, 20, 400, 400, '#1a1014', 0.3);
      p.rect(-340, -330, 680, 740, '#fffdf8');
      const rtl = isArabic(title);
      const edge = rtl ? 290 : -290;
      // Low enough for a card, which shows the middle.
      p.text(title, edge, -200, 31, { fill: c.ink, weight: 700, anchor: 'start' }).rect(-290, -178, 580, 3, c.a);
      let y = -134;
      for (const [kind, words] of lines) {
        const dir = rtl ? -1 : 1;
        if (kind === 'scene') p.text(words, edge, y, 20, { fill: c.a, weight: 700, anchor: 'start' });
        else if (kind === 'who') p.text(words, 0, y, 20, { fill: c.ink, weight: 700 });
        else if (kind === 'say') p.text(words, 0, y, 21, { fill: c.ink });
        else p.text(words, edge + dir * 6, y, 19, { fill: '#5d5660', anchor: 'start' });
        y += kind === 'say' || kind === 'scene' ? 44 : 32;
      }
    },
    -2,
  );
  const [note, pencil] = isArabic(title) ? [0.16, 0.87] : [0.82, 0.13];
  if (side)
    p.at(
      w * note,
      h * 0.25,
      u,
      () =>
        p
          .path('M-92 -64 H92 V52 L60 84 H-92Z', c.b)
          .path('M92 52 L60 84 V52Z', dark(c.b, 0.25))
          .text(side, 0, 14, 27, { fill: '#2a2016', weight: 600 }),
      6,
    );
  p.at(
    w * pencil,
    h * 0.64,
    u,
    () =>
      p
        .round(-11, -210, 22, 350, 6, p.linear([light(c.a, 0.35), c.a, dark(c.a, 0.3)], [0, 0, 1, 0]))
        .path('M-11 140 L0 182 L11 140Z', '#e9d3a6')
        .path('M-4 166 L0 182 L4 166Z', '#222')
        .rect(-11, -222, 22, 26, '#e59aa0'),
    18,
  );
}

/** What is seen next to what is heard. */
export function columns(p, { tone = 'sea', title, rows, heads = ['Picture', 'Sound'] }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, c.d);
  p.rect(0, 0, w, h * 0.17, c.a).text(title, w * 0.5, h * 0.108, 37 * u, { fill: '#fff', weight: 700 });
  const rtl = isArabic(title);
  const [first, second] = rtl ? [w * 0.95, w * 0.47] : [w * 0.05, w * 0.53];
  p.text(heads[0], first, h * 0.235, 22 * u, { fill: c.a, weight: 700, anchor: 'start' }).text(
    heads[1],
    second,
    h * 0.235,
    22 * u,
    { fill: c.a, weight: 700, anchor: 'start' },
  );
  rows.forEach(([seen, heard, time], at) => {
    const y = h * (0.27 + at * 0.178);
    p.round(w * 0.035, y, w * 0.93, h * 0.158, 12 * u, at % 2 ? mix(c.d, c.bg, 0.5) : c.bg);
    seen.forEach((line, row) => p.text(line, first, y + (42 + row * 32) * u, 22 * u, { fill: c.ink, anchor: 'start' }));
    heard.forEach((line, row) =>
      p.text(line, second, y + (42 + row * 32) * u, 22 * u, { fill: c.ink, weight: 600, anchor: 'start' }),
    );
    const left = rtl ? w * 0.05 : w * 0.88;
    p.round(left, y + h * 0.1, 70 * u, 30 * u, 15 * u, c.b).text(time, left + 35 * u, y + h * 0.1 + 21 * u, 17 * u, {
      fill: '#201a12',
      weight: 600,
      family: MONO,
    });
  });
}

/** Six frames with notes beneath them. */
export function storyboard(p, { tone = 'sand', frames, notes, title }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.rect(0, 0, w, h, '#fbf8f1');
  p.text(title, isArabic(title) ? w * 0.96 : w * 0.04, h * 0.082, 29 * u, {
    fill: c.ink,
    weight: 700,
    anchor: 'start',
  });
  frames.slice(0, 6).forEach(([draw, options], at) => {
    const column = isArabic(title) ? 2 - (at % 3) : at % 3;
    const [x, y, bw, bh] = [w * (0.04 + column * 0.315), h * (0.125 + Math.floor(at / 3) * 0.44), w * 0.29, h * 0.3];
    p.inset(() => draw(p, options), [x, y, bw, bh], [640, 480], 6);
    p.rect(x, y, bw, bh, 'none', `rx="6" stroke="${c.ink}" stroke-width="3"`);
    p.circle(x + 22 * u, y + 22 * u, 17 * u, c.a).text(String(at + 1), x + 22 * u, y + 29 * u, 19 * u, {
      fill: '#fff',
      weight: 700,
    });
    p.text(notes[at], isArabic(notes[at]) ? x + bw : x, y + bh + 33 * u, 20 * u, {
      fill: c.ink,
      weight: 500,
      anchor: 'start',
    });
    p.rect(x, y + bh + 48 * u, bw, 2, c.bg2);
  });
}

/** A ring of sound around a word. */
export function sound(p, { tone = 'night', form = 'ring', words = '', small = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill(
    [mix(c.a, c.ink === '#e9edf7' ? '#0a0f22' : c.ink, 0.75), mix(c.a, c.ink === '#e9edf7' ? '#0a0f22' : c.ink, 0.35)],
    [0, 0, 1, 1],
  );
  const loud = (at) => Math.abs(Math.sin(at * 0.37) * Math.sin(at * 0.11 + 1) + 0.35 * Math.sin(at * 1.7));
  const [low, scale] = { robot: [0.62, 0.84], microphone: [0.6, 0.84] }[form] ?? [0.5, 1];
  p.at(w / 2, h * low, scale * u, () => forms[form](p, c, loud));
  if (words)
    p.text(words, w / 2, form === 'ring' ? h * 0.525 : h * 0.25, (form === 'ring' ? 44 : 50) * u, {
      fill: '#fff',
      weight: 700,
    });
  if (small)
    p.text(small, w / 2, form === 'ring' ? h * 0.585 : h * 0.91, 23 * u, {
      fill: form === 'robot' ? '#fff' : light(c.b, 0.4),
      weight: 500,
    });
}

const forms = {
  ring(p, c, loud) {
    for (let at = 0; at < 96; at += 1)
      p.at(
        0,
        0,
        1,
        () => p.round(-3.5, -190 - 110 * loud(at), 7, 30 + 110 * loud(at), 3.5, mix(c.b, c.c, Math.abs(48 - at) / 48)),
        at * 3.75,
      );
    p.circle(0, 0, 158, '#fff', 'opacity="0.07"');
  },
  bars(p, c, loud) {
    for (let at = 0; at < 54; at += 1) {
      const high = 24 + 250 * loud(at) * (1 - Math.abs(27 - at) / 34);
      p.round(-432 + at * 16, -high / 2, 9, high, 4.5, at < 22 ? c.b : '#fff', at < 22 ? '' : 'opacity="0.55"');
    }
    p.circle(-432 + 22 * 16, 0, 13, c.b);
  },
  microphone(p, c) {
    for (let at = 1; at < 6; at += 1) p.ring(0, -30, 120 + at * 62, c.b, 3, `opacity="${0.5 - at * 0.08}"`);
    p.round(-78, -230, 156, 270, 78, p.linear([light(c.bg2, 0.35), c.bg2, dark(c.bg2, 0.5)], [0, 0, 1, 0]));
    for (let at = 0; at < 11; at += 1) p.line(`M-70 ${-190 + at * 16} H70`, dark(c.bg2, 0.5), 3, 'opacity="0.6"');
    p.rect(-80, -16, 160, 16, c.b)
      .line('M-118 -70 V-10 A118 110 0 0 0 118 -10 V-70', light(c.bg2, 0.2), 14)
      .line('M0 100 V210 M-84 214 H84', light(c.bg2, 0.2), 16);
    p.ellipse(-36, -150, 14, 66, '#fff', 'opacity="0.3"');
  },
  hills(p, c, loud) {
    for (let row = 0; row < 7; row += 1) {
      const points = Array.from({ length: 25 }, (_, at) => [
        -520 + at * 43,
        200 - row * 6 - (190 - row * 20) * loud(at + row * 5) * Math.exp(-(((at - 12) / 8) ** 2)) - 30 + row * 26,
      ]);
      p.path(`${smooth(points)}V420H-520Z`, mix(c.b, dark(c.a, 0.4), row / 6), 'opacity="0.85"');
    }
    p.circle(300, -140, 56, light(c.b, 0.5));
  },
  camel(p, c) {
    p.circle(0, -10, 250, c.b).circle(0, -10, 200, light(c.b, 0.25));
    const body = mix(c.ink, c.a, 0.12);
    p.path(
      'M62 90 L54 150 L66 236 H90 L84 150 L98 70Z M-122 90 L-128 150 L-116 236 H-92 L-100 150 L-84 70Z',
      dark(body, 0.35),
    );
    p.path(
      'M-150 60 C-164 6 -132 -22 -96 -14 C-76 -92 -10 -94 10 -14 C40 -2 70 -8 92 -40 C108 -80 104 -130 132 -152 C150 -170 196 -168 214 -146 C220 -132 204 -122 178 -122 C166 -120 160 -110 156 -84 C148 -20 132 40 92 62 L76 130 L82 238 H56 L46 140 L40 92 C0 104 -50 100 -88 84 L-118 140 L-112 238 H-138 L-148 140 C-152 110 -152 90 -150 60Z',
      p.linear([mix(body, c.b, 0.3), body]),
    );
    p.line('M-150 40 C-176 60 -172 96 -180 120', body, 7)
      .path('M134 -150 l-14 -22 l24 10Z', body)
      .circle(176, -146, 4, '#fff');
    p.path('M-104 -8 C-84 -84 -8 -86 14 -8 L6 22 H-94Z', c.c, 'opacity="0.92"');
    p.round(150, -272, 190, 84, 26, '#fff').path('M206 -190 l-6 24 l34 -24Z', '#fff');
    [0, 1, 2, 3, 4, 5, 6].forEach((at) =>
      p.round(178 + at * 20, -230 - [10, 24, 16, 30, 14, 26, 8][at] / 2, 9, [10, 24, 16, 30, 14, 26, 8][at], 4, c.a),
    );
  },
  robot(p, c) {
    p.round(-150, -160, 300, 250, 60, p.linear([light(c.c, 0.4), c.c], [0, 0, 1, 1])).round(
      -112,
      -112,
      224,
      120,
      46,
      '#14122a',
    );
    p.circle(-52, -52, 24, c.b).circle(52, -52, 24, c.b).line('M0 -160 V-216', '#fff', 9).circle(0, -226, 18, c.b);
    for (let at = -4; at <= 4; at += 1)
      p.round(at * 22 - 6, 46 - (4 - Math.abs(at)) * 5, 12, 12 + (4 - Math.abs(at)) * 10, 6, '#fff');
    p.round(-198, -90, 36, 110, 18, c.c)
      .round(162, -90, 36, 110, 18, c.c)
      .path('M-120 100 H120 L170 300 H-170Z', dark(c.c, 0.25));
  },
};
