// Land, sea, town, animals and people, as flat shapes with light.

import { dark, light, mix, smooth } from './pen.mjs';

export function sky(p, colors, sun) {
  p.fill(colors);
  if (!sun) return;
  const { x, y, r, color = '#fff2cf' } = sun;
  p.glow(x, y, r * 4, r * 4, color, 0.6);
  p.circle(x, y, r, color);
}

export function stars(p, count, below, color = '#fff') {
  for (let at = 0; at < count; at += 1) {
    p.circle(
      p.between(0, p.width),
      p.between(0, below),
      p.between(0.6, 2.1),
      color,
      `opacity="${p.between(0.3, 0.95).toFixed(2)}"`,
    );
  }
}

/** Dunes from the farthest to the nearest, each with a lit side and a shaded one. */
export function dunes(p, top, colors) {
  const step = (p.height - top) / colors.length;
  colors.forEach((color, at) => {
    const base = top + at * step;
    const crest = p.between(0.25, 0.75) * p.width;
    const high = base - step * p.between(0.25, 0.6);
    const left = [
      [-40, base + step * 0.6],
      [crest * 0.45, base + step * 0.25],
      [crest, high],
    ];
    const right = [
      [crest + (p.width - crest) * 0.5, base + step * 0.4],
      [p.width + 40, base + step * 0.15],
    ];
    p.path(`${smooth([...left, ...right])}V${p.height}H-40Z`, p.linear([light(color, 0.18), color]));
    const fold = [
      [crest, high],
      [crest + p.width * 0.04, base + step * 0.5],
      [crest - p.width * 0.06, base + step * 1.1],
      [crest + p.width * 0.1, p.height + 20],
    ];
    p.path(
      `${smooth(fold)}L${p.width + 40} ${p.height + 20}V${base + step * 0.15}${smooth([...right].reverse()).replace('M', 'L')}L${crest} ${high}Z`,
      dark(color, 0.3),
      'opacity="0.5"',
    );
  });
}

export function sea(p, top, colors, glint) {
  p.rect(0, top, p.width, p.height - top, p.linear(colors));
  for (let at = 0; at < 46; at += 1) {
    const depth = p.random() ** 1.6;
    const y = top + 6 + depth * (p.height - top);
    const near = Math.min(1, (y - top) / (p.height - top));
    const center = glint === undefined ? p.between(0, p.width) : glint + p.between(-1, 1) * (40 + 190 * near);
    const length = p.between(20, 60) * (0.4 + near * 1.5);
    p.round(
      center - length / 2,
      y,
      length,
      1.5 + near * 3.5,
      2,
      '#fff',
      `opacity="${p.between(0.15, 0.5).toFixed(2)}"`,
    );
  }
}

/** A town at the sea: towers, a spire with globes, and cranes far away. */
export function skyline(p, base, color, { height = 190, globes = true, lit = '' } = {}) {
  let x = -10;
  while (x < p.width) {
    const width = p.between(20, 58);
    const high =
      height * p.between(0.16, 0.62) * (0.55 + 0.6 * Math.exp(-(((x - p.width * 0.62) / (p.width * 0.28)) ** 2)));
    const shade = mix(color, '#ffffff', p.between(0, 0.12));
    const roof = Math.floor(p.between(0, 4));
    if (roof === 0) p.path(`M${x} ${base}V${base - high}L${x + width} ${base - high * 0.84}V${base}Z`, shade);
    else if (roof === 1)
      p.path(
        `M${x} ${base}V${base - high}Q${x + width / 2} ${base - high - width * 0.7} ${x + width} ${base - high}V${base}Z`,
        shade,
      );
    else p.rect(x, base - high, width, high, shade);
    for (let row = 0; lit && row < high - 14; row += 11) {
      for (let at = 5; at < width - 6; at += 9)
        if (p.random() < 0.34) p.rect(x + at, base - high + 9 + row, 3, 4.5, lit, 'opacity="0.8"');
    }
    x += width + p.between(-4, 14);
  }
  if (!globes) return;
  const mid = p.width * 0.3;
  for (const [at, high, globe] of [
    [mid, height, 0.62],
    [mid + height * 0.2, height * 0.76, 0.5],
  ]) {
    p.path(`M${at - height * 0.035} ${base}L${at} ${base - high}L${at + height * 0.035} ${base}Z`, color);
    p.circle(at, base - high * globe, height * 0.085, color);
    p.circle(
      at - height * 0.02,
      base - high * globe - height * 0.02,
      height * 0.045,
      light(color, 0.25),
      'opacity="0.6"',
    );
  }
}

/** A dhow with its sail, about 200 wide, its waterline at 0. */
export function dhow(p, { hull = '#4b2a1a', sail = '#f6ead2' }) {
  p.path(
    'M-96 -30 C-60 -6 60 -4 104 -46 C96 -14 74 10 40 12 H-52 C-78 10 -92 -10 -96 -30Z',
    p.linear([light(hull, 0.16), dark(hull, 0.3)]),
  );
  p.line('M-92 -28 C-56 -6 60 -4 102 -44', light(hull, 0.42), 3);
  p.line('M-6 -12 L6 -206', hull, 6).line('M-84 -96 L92 -232', hull, 4);
  p.path(
    'M-80 -97 L88 -228 C112 -150 74 -70 14 -36 C-24 -44 -58 -62 -80 -97Z',
    p.linear([sail, dark(sail, 0.2)], [1, 0, 0, 1]),
  );
  p.line('M64 -208 C88 -150 60 -78 6 -40', dark(sail, 0.25), 2, 'opacity="0.5"');
  for (const x of [-44, -18, 30])
    p.circle(x, -24, 6, dark(hull, 0.45)).path(`M${x - 8} -2 Q${x} -34 ${x + 8} -2Z`, dark(hull, 0.45));
}

export function palm(p, { trunk = '#5d4330', leaf = '#3f6b48' }) {
  p.path(
    'M-9 0 C-4 -70 4 -130 12 -196 L22 -196 C18 -120 12 -60 11 0Z',
    p.linear([light(trunk, 0.2), dark(trunk, 0.2)], [0, 0, 1, 0]),
  );
  for (let at = 0; at < 9; at += 1) {
    const shade = mix(leaf, at % 2 ? '#ffffff' : '#06120a', 0.14);
    p.at(17, -196, 1, () => p.path('M0 0 C30 -34 76 -30 106 10 C74 -8 34 -8 0 0Z', shade), -205 + at * 29);
  }
  for (const x of [4, 18, 30]) p.circle(x, -182, 7, '#c2762e');
}

export function birds(p, count, color, [x, y, spread] = [p.width / 2, p.height * 0.2, 220]) {
  for (let at = 0; at < count; at += 1) {
    const s = p.between(6, 13);
    const [bx, by] = [x + p.between(-spread, spread), y + p.between(-spread, spread) * 0.3];
    p.line(
      `M${bx - s} ${by - s * 0.4} q${s * 0.6} ${-s * 0.3} ${s} ${s * 0.5} q${s * 0.4} ${-s * 0.8} ${s} ${-s * 0.5}`,
      color,
      2.2,
    );
  }
}

/** A standing figure 200 high, seen from behind or without a face. */
export function figure(p, { kind = 'abaya', a = '#1d1a20', b = '#c9a06a', skin = '#b98260' }) {
  p.glow(20, 2, 70, 9, '#120a10', 0.4);
  if (kind === 'abaya') {
    p.path(
      'M-16 -160 C-40 -140 -52 -40 -60 0 H60 C52 -40 40 -140 16 -160Z',
      p.linear([light(a, 0.2), a, dark(a, 0.3)], [0, 0, 1, 0]),
    );
    p.path('M-22 -156 C-28 -196 28 -196 22 -156 C20 -128 -20 -128 -22 -156Z', b);
    p.ellipse(0, -168, 12, 15, skin);
    p.line('M-12 -120 C-20 -70 -24 -40 -26 -6', light(a, 0.3), 3, 'opacity="0.6"');
  } else if (kind === 'thobe') {
    p.path(
      'M-20 -152 C-38 -140 -36 -60 -38 0 H38 C36 -60 38 -140 20 -152Z',
      p.linear(['#ffffff', '#e9e4da', '#bdb5a8'], [0, 0, 1, 0]),
    );
    p.ellipse(0, -172, 13, 17, skin);
    p.path(
      'M-19 -172 C-20 -204 20 -204 19 -172 L30 -122 C16 -132 12 -150 13 -174 C8 -184 -8 -184 -13 -174 C-12 -150 -16 -132 -30 -122Z',
      a === '#1d1a20' ? '#f7f3ea' : a,
    );
    p.rect(-18, -189, 36, 7, '#17130f');
  } else {
    p.path(
      'M-14 -150 C-30 -120 -26 -90 -18 -84 L-54 0 H54 L18 -84 C26 -90 30 -120 14 -150Z',
      p.linear([light(a, 0.3), a, dark(a, 0.25)], [0, 0, 1, 0]),
    );
    p.ellipse(0, -168, 13, 16, skin);
    p.path(
      'M-18 -160 C-26 -200 26 -200 18 -160 C26 -130 12 -122 14 -150 C10 -184 -10 -184 -14 -150 C-12 -122 -26 -130 -18 -160Z',
      b,
    );
  }
}

/** Head and shoulders, about 420 wide, cut at 0. */
export function bust(p, { kind = 'ghutra', a = '#f5f1e8', b = '#2a2a33', skin = '#b98260' }) {
  const cloth = () => p.linear([light(b, 0.22), b, dark(b, 0.3)], [0, 0, 1, 0.2]);
  p.path('M-210 0 C-206 -96 -136 -124 -60 -142 H60 C136 -124 206 -96 210 0Z', cloth());
  p.path('M-44 -196 V-126 Q0 -84 44 -126 V-196Z', p.linear([dark(skin, 0.32), dark(skin, 0.14)]));
  const face = () => p.ellipse(0, -262, 78, 100, p.linear([light(skin, 0.28), skin, dark(skin, 0.22)], [0, 0, 1, 0.3]));
  if (kind === 'ghutra') {
    p.path(
      'M-104 -280 C-112 -386 112 -386 104 -280 C118 -196 150 -130 168 -104 C120 -90 88 -112 82 -170 H-82 C-88 -112 -120 -90 -168 -104 C-150 -130 -118 -196 -104 -280Z',
      p.linear([light(a, 0.3), a, dark(a, 0.24)], [0, 0, 1, 0.2]),
    );
    face();
    p.path(
      'M-92 -292 C-84 -336 84 -336 92 -292 C98 -398 -98 -398 -92 -292Z',
      p.linear([a, dark(a, 0.16)], [0, 0, 1, 0]),
    );
    p.path('M-96 -318 C-80 -352 80 -352 96 -318 L98 -300 C80 -334 -80 -334 -98 -300Z', '#17130f');
    p.path('M-58 -226 C-50 -150 50 -150 58 -226 C40 -196 -40 -196 -58 -226Z', dark(skin, 0.72), 'opacity="0.85"');
  } else if (kind === 'hijab') {
    p.path(
      'M-112 -262 C-120 -398 120 -398 112 -262 C116 -190 128 -150 146 -104 C80 -60 -80 -60 -146 -104 C-128 -150 -116 -190 -112 -262Z',
      p.linear([light(a, 0.25), a, dark(a, 0.3)], [0, 0, 1, 0.2]),
    );
    face();
    p.path('M-82 -252 C-88 -370 88 -370 82 -252 C70 -330 -70 -330 -82 -252Z', dark(a, 0.12));
    p.line('M-84 -232 C-70 -130 60 -130 128 -112', dark(a, 0.3), 4, 'opacity="0.6"');
  } else if (kind === 'bun') {
    p.circle(0, -384, 46, dark(a, 0.1));
    face();
    p.path('M-84 -252 C-96 -386 96 -386 84 -252 C72 -308 30 -328 -6 -330 C-44 -326 -74 -304 -84 -252Z', a);
  } else if (kind === 'long') {
    p.path(
      'M-104 -120 C-130 -220 -120 -384 0 -384 C120 -384 130 -220 104 -120 C80 -96 -80 -96 -104 -120Z',
      p.linear([light(a, 0.2), dark(a, 0.2)], [0, 0, 1, 0]),
    );
    p.path('M-44 -196 V-126 Q0 -84 44 -126 V-196Z', dark(skin, 0.2));
    face();
    p.path('M-82 -240 C-92 -372 92 -372 82 -240 C66 -316 10 -330 -20 -338 C-40 -316 -70 -300 -82 -240Z', a);
  } else {
    face();
    p.path('M-86 -270 C-92 -392 92 -392 86 -270 C74 -322 -66 -330 -86 -270Z', a);
    if (kind === 'beard') p.path('M-76 -250 C-76 -130 76 -130 76 -250 C50 -206 -50 -206 -76 -250Z', dark(a, 0.05));
  }
}

export function cat(p, { a = '#d98a45', b = '#fff4e4' }) {
  p.glow(10, 2, 110, 14, '#120a10', 0.4);
  p.line('M62 -24 C128 -20 118 -112 88 -128', dark(a, 0.12), 22);
  p.path(
    'M-56 0 C-74 -80 -50 -150 0 -156 C56 -150 82 -70 66 0Z',
    p.linear([light(a, 0.2), dark(a, 0.14)], [0, 0, 1, 0.4]),
  );
  p.path('M-26 0 C-36 -60 -24 -96 2 -104 C28 -96 34 -50 26 0Z', b);
  p.path(
    'M-62 -190 L-56 -262 L-14 -232 H14 L56 -262 L62 -190 C62 -132 -62 -132 -62 -190Z',
    p.linear([light(a, 0.22), a]),
  );
  p.path('M-50 -240 L-46 -216 L-28 -226Z M50 -240 L46 -216 L28 -226Z', '#e9a3a0');
  for (const x of [-8, 8]) p.line(`M${x * 2.6} -238 L${x * 1.8} -216`, dark(a, 0.3), 6);
  for (const x of [-27, 27]) p.ellipse(x, -188, 11, 13, '#2a2016').ellipse(x - 3, -192, 3.5, 4, '#fff');
  p.ellipse(0, -160, 24, 15, b)
    .path('M-7 -170 H7 L0 -162Z', '#c4605f')
    .line('M0 -162 q-8 10 -14 3 M0 -162 q8 10 14 3', '#5b3a2a', 2.5);
  for (const side of [-1, 1])
    p.line(`M${side * 26} -162 l${side * 44} -8 M${side * 26} -156 l${side * 44} 4`, '#fff', 2, 'opacity="0.8"');
}

export function dog(p, { a = '#8a5a36', b = '#f6e7d2' }) {
  p.glow(10, 2, 120, 14, '#120a10', 0.4);
  p.line('M66 -30 C110 -44 122 -84 112 -112', a, 18);
  p.path(
    'M-54 0 C-66 -84 -44 -140 6 -144 C60 -138 86 -60 72 0Z',
    p.linear([light(a, 0.2), dark(a, 0.16)], [0, 0, 1, 0.4]),
  );
  p.path('M-30 0 C-40 -70 -20 -104 0 -106 C24 -100 30 -50 22 0Z', b);
  p.path(
    'M-64 -196 C-64 -262 64 -262 64 -196 C64 -150 40 -128 0 -128 C-40 -128 -64 -150 -64 -196Z',
    p.linear([light(a, 0.24), a]),
  );
  p.path(
    'M-56 -228 C-100 -232 -100 -160 -72 -146 C-58 -160 -52 -196 -56 -228Z M56 -228 C100 -232 100 -160 72 -146 C58 -160 52 -196 56 -228Z',
    dark(a, 0.3),
  );
  p.path('M-16 -244 H16 C20 -206 34 -190 34 -164 C34 -134 -34 -134 -34 -164 C-34 -190 -20 -206 -16 -244Z', b);
  for (const x of [-32, 32]) p.circle(x, -198, 9, '#2a1a10').circle(x - 3, -201, 3, '#fff');
  p.ellipse(0, -174, 15, 11, '#2a1a10').line('M0 -164 q-10 14 -20 4 M0 -164 q10 14 20 4', '#5b3a2a', 3);
  p.path('M-8 -150 h16 q2 24 -8 24 t-8 -24Z', '#e07a7a');
}

/** An old pick-up, its wheels at 0. */
export function pickup(p, { a = '#c9553b' }) {
  p.glow(0, 2, 190, 14, '#120a10', 0.45);
  p.path('M-160 -30 V-74 H-20 L6 -128 H74 L98 -76 L158 -68 V-30Z', p.linear([light(a, 0.28), dark(a, 0.22)]));
  p.path('M-2 -78 L16 -116 H38 V-78Z M46 -116 H68 L84 -78 H46Z', '#cfe6ea');
  p.rect(-160, -52, 318, 6, '#f7efe0', 'opacity="0.85"').circle(150, -56, 8, '#ffeeb0');
  for (const x of [-98, 96]) p.circle(x, -26, 30, '#1c1a1d').circle(x, -26, 14, '#cfc9c0');
}

export function tent(p, { a = '#2b2326', b = '#f2e6cf' }) {
  p.path('M-230 0 L-180 -96 L-60 -126 L0 -104 L70 -132 L186 -92 L236 0Z', p.linear([light(a, 0.2), a]));
  p.path('M-60 -126 L-84 0 H-28Z M70 -132 L56 0 H112Z', dark(a, 0.3));
  for (const x of [-176, 184]) p.line(`M${x} -94 L${x * 1.5} 2`, b, 2);
  for (let at = 0; at < 18; at += 1)
    p.path(`M${-150 + at * 17} -62 l8 -11 l8 11 l-8 11Z`, at % 2 ? '#b8323a' : b, 'opacity="0.85"');
}
