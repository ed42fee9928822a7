// Places, people and events, as a photographer or a film would show them.

import * as food from './food.mjs';
import * as nature from './nature.mjs';
import { things } from './objects.mjs';
import { dark, light, mix, palette, SERIF } from './pen.mjs';

/** How large things are drawn: for 960 × 720, and larger in upright pictures, where they are alone. */
export const unit = (p) => Math.min(p.width / (p.width < p.height ? 700 : 960), p.height / 720);

/** Light around the subject and darker corners, as a lens gives. */
export function vignette(p, strength = 0.4) {
  const fill = p.radial(
    [
      [0, '#000', 0],
      [0.62, '#000', 0],
      [1, '#08040c', strength],
    ],
    [0.5, 0.48, 0.78],
  );
  p.rect(0, 0, p.width, p.height, fill);
}

export function desert(p, { tone = 'dusk', who = '', sunX = 0.68, t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  nature.sky(p, [c.bg2, mix(c.bg2, c.bg, 0.6), light(c.bg, 0.2)], {
    x: w * sunX,
    y: h * (0.4 + t * 0.06),
    r: 56 * u,
    color: '#ffe2ac',
  });
  nature.birds(p, 6, c.ink, [w * (0.3 + t * 0.1), h * 0.22, 150 * u]);
  nature.dunes(p, h * 0.52, [mix(c.bg, c.c, 0.35), mix(c.a, c.bg, 0.35), c.a, dark(c.a, 0.35)]);
  const place = (draw, x, y, s) => p.at(x * w, y * h, s * u, draw);
  if (who === 'pair') {
    place(() => nature.figure(p, { kind: 'abaya', a: c.ink, b: '#d9b98a' }), 0.38 + t * 0.02, 0.79, 0.9);
    place(() => nature.figure(p, { kind: 'thobe' }), 0.47 + t * 0.02, 0.8, 0.94);
  } else if (who === 'tent') {
    place(() => nature.tent(p, {}), 0.34, 0.8, 1.05);
    place(() => nature.pickup(p, { a: c.c }), 0.74, 0.86, 0.62);
  } else if (who === 'pickup') place(() => nature.pickup(p, { a: '#d8cfc0' }), 0.34 + t * 0.2, 0.84, 1.05);
  else if (who) place(() => nature.figure(p, { kind: who, a: c.d, b: dark(c.d, 0.3) }), 0.36 + t * 0.03, 0.82, 1.35);
  vignette(p, 0.35);
}

export function gulf(p, { tone = 'dusk', boats = 1, moon = false, t = 0, glow = false, diver = false }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  const low = h * 0.56;
  nature.sky(p, moon ? [dark(c.bg2, 0.35), c.bg2, mix(c.bg2, c.bg, 0.55)] : [c.bg2, c.bg, light(c.b, 0.1)], {
    x: w * 0.66,
    y: low - (moon ? 210 : 50) * u,
    r: (moon ? 130 : 62) * u,
    color: moon ? '#fbf0d2' : '#fff0c4',
  });
  if (moon) nature.stars(p, 90, low);
  if (!moon) nature.birds(p, 7, c.ink, [w * 0.3, h * 0.2, 160 * u]);
  nature.sea(p, low, [mix(c.d, c.bg, 0.25), dark(c.d, 0.2), dark(c.d, 0.55)], w * 0.66);
  for (let at = boats - 1; at >= 0; at -= 1) {
    const [x, y, s] = [
      [0.4, 0.72, 1.5],
      [0.78, 0.6, 0.62],
      [0.16, 0.59, 0.45],
    ][at];
    p.glow(x * w, y * h + 22 * s * u, 150 * s * u, 20 * s * u, '#05060f', 0.6);
    p.at(
      (x + t * 0.06 * s) * w,
      y * h + Math.sin(t * 6.28 + at) * 5 * u,
      s * u,
      () => nature.dhow(p, { sail: moon ? '#f7dca8' : '#f6ead2', hull: moon ? '#2c1a16' : '#4b2a1a' }),
      Math.sin(t * 6.28) * 1.5,
    );
  }
  if (glow)
    for (let at = 0; at < 60; at += 1)
      p.glow(
        p.between(0, w),
        p.between(h * 0.62, h),
        p.between(8, 40) * u,
        p.between(3, 9) * u,
        '#5ff2e0',
        0.5 + 0.4 * Math.sin(at + t * 6.28),
      );
  if (diver) {
    const bottom = h * 0.8;
    p.line(`M${w * 0.42} ${h * 0.73} Q${w * 0.5} ${bottom} ${w * 0.56} ${h * 0.9}`, '#f3e2bd', 2.5 * u);
    p.at(
      w * 0.57,
      h * 0.92,
      u,
      () =>
        p
          .path('M-70 6 C-40 -18 0 -18 40 -6 L76 -26 L66 4 L84 22 L40 8 C0 20 -40 22 -70 6Z', '#10131f')
          .circle(-82, 6, 15, '#10131f'),
      -14,
    );
  }
  vignette(p, 0.4);
}

export function town(p, { tone = 'night', t = 0, fire = false, corniche = true }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  const base = h * 0.64;
  const isNight = tone === 'night' || tone === 'plum';
  nature.sky(
    p,
    isNight ? ['#0b1030', mix('#0b1030', c.a, 0.35), mix(c.a, c.b, 0.35)] : [c.bg2, c.bg, light(c.b, 0.25)],
    isNight ? undefined : { x: w * 0.7, y: base - 90 * u, r: 60 * u },
  );
  if (isNight) nature.stars(p, 60, base - 150 * u);
  if (fire) {
    [
      [0.3, 0.22, '#ffcf6a'],
      [0.62, 0.16, '#ff7a8a'],
      [0.82, 0.3, '#7fd8ff'],
      [0.46, 0.36, '#c9a2ff'],
    ].forEach(([x, y, color], at) => {
      const r = (70 + at * 18) * u * (0.45 + 0.55 * Math.min(1, t ? t * 1.6 - at * 0.12 : 1));
      if (r <= 0) return;
      p.glow(x * w, y * h, r * 1.5, r * 1.5, color, 0.4);
      for (let ray = 0; ray < 26; ray += 1) {
        const angle = (ray / 26) * Math.PI * 2;
        const far = r * (0.75 + (0.3 * ((ray * 7) % 5)) / 5);
        p.line(
          `M${x * w + Math.cos(angle) * far * 0.35} ${y * h + Math.sin(angle) * far * 0.35} L${x * w + Math.cos(angle) * far} ${y * h + Math.sin(angle) * far + 8 * u}`,
          color,
          2.6 * u,
          'opacity="0.9"',
        );
      }
    });
  }
  nature.skyline(p, base, isNight ? '#141a3c' : mix(c.ink, c.bg2, 0.45), {
    height: 300 * u,
    lit: isNight ? '#ffd98a' : '',
  });
  nature.sea(p, base, isNight ? ['#1a2350', '#0a0f26'] : [mix(c.d, c.bg, 0.5), dark(c.d, 0.15)], w * 0.6);
  if (corniche) {
    p.path(
      `M0 ${h * 0.86} Q${w * 0.5} ${h * 0.8} ${w} ${h * 0.88} V${h} H0Z`,
      isNight ? '#1c1730' : mix(c.bg, c.ink, 0.25),
    );
    for (const [x, s] of [
      [0.08, 1.3],
      [0.26, 1.05],
      [0.9, 1.4],
    ])
      p.at(x * w, h * 0.88, s * u, () => nature.palm(p, isNight ? { trunk: '#15112a', leaf: '#1c2a3c' } : {}));
  }
  vignette(p, 0.4);
}

/** Roads and roofs from straight above. */
export function above(p, { tone = 'sand', marina = false, t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg2, 0.15), c.bg2], [0, 0, 1, 1]);
  p.at(
    w / 2,
    h / 2,
    u,
    () => {
      for (let x = -700; x < 700; x += 128) {
        for (let y = -620; y < 620; y += 108) {
          if (p.random() < 0.1) continue;
          const [bw, bh] = [p.between(70, 98), p.between(56, 82)];
          const roof = p.pick([c.bg, light(c.bg, 0.4), mix(c.bg, c.a, 0.25), c.d]);
          p.rect(x + 12, y + 12, bw, bh, dark(c.bg2, 0.45), 'opacity="0.55"').rect(x, y, bw, bh, roof);
          p.rect(x + 8, y + 8, bw - 16, bh - 16, dark(roof, 0.06)).rect(x + 14, y + 14, 16, 12, dark(roof, 0.22));
          if (p.random() < 0.4) p.circle(x + bw - 16, y + bh - 14, 11, c.b);
        }
      }
      for (const [turn, y] of [
        [12, 40],
        [-70, -60],
      ])
        p.at(
          0,
          y,
          1,
          () => {
            p.rect(-900, -34, 1800, 68, '#4b4a52').rect(-900, -2, 1800, 3, '#e9c766');
            for (let x = -860; x < 860; x += 74) {
              const lane = p.random() < 0.5 ? -18 : 14;
              p.round(
                x + p.between(0, 30) + t * (lane < 0 ? 60 : -60),
                lane,
                22,
                11,
                4,
                p.pick(['#fff', '#c8402f', '#2f4d7c', '#e9e2d2', '#1c1c22']),
              );
            }
          },
          turn,
        );
    },
    -8,
  );
  if (marina) {
    p.path(
      `M0 0 H${w * 0.62} C${w * 0.5} ${h * 0.3} ${w * 0.64} ${h * 0.5} ${w * 0.4} ${h * 0.7} C${w * 0.3} ${h * 0.84} ${w * 0.2} ${h} ${w * 0.16} ${h} H0Z`,
      p.linear(['#2fa6a8', '#0f5a73'], [1, 0, 0, 1]),
      'stroke="#f7efdc" stroke-width="16"',
    );
    for (let at = 0; at < 17; at += 1) {
      const [x, y] = [w * (0.1 + 0.075 * (at % 6)), h * (0.16 + 0.17 * Math.floor(at / 6))];
      if (x < w * 0.5)
        p.at(
          x,
          y,
          u,
          () =>
            p
              .path('M-32 0 C-20 -14 20 -12 38 0 C20 12 -20 14 -32 0Z', '#fff')
              .round(-14, -6, 26, 12, 4, '#c9a06a')
              .line('M44 0 l44 -10 M44 2 l44 10', '#fff', 2, 'opacity="0.5"'),
          24 + (at % 3) * 8,
        );
    }
  }
  vignette(p, 0.3);
}

/** A courtyard wall with a carved door, a palm and its shade. */
export function courtyard(p, { tone = 'sand', who = '', door = '#2f6f7a' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg, 0.3), c.bg]);
  p.rect(0, h * 0.82, w, h * 0.18, p.linear([dark(c.bg2, 0.1), dark(c.bg2, 0.3)]));
  p.path(`M${w * 0.5} 0 H${w} V${h * 0.82} H${w * 0.86}Z`, dark(c.bg2, 0.1), 'opacity="0.55"');
  p.at(w * 0.6, h * 0.82, u * 1.15, () => {
    p.path('M-150 0 V-330 Q0 -480 150 -330 V0Z', dark(c.bg2, 0.3));
    p.path('M-128 0 V-318 Q0 -448 128 -318 V0Z', p.linear([light(door, 0.1), dark(door, 0.25)]));
    p.rect(-3, -380, 6, 380, dark(door, 0.5));
    for (const side of [-1, 1])
      for (let row = 0; row < 4; row += 1)
        p.rect(side * 66 - 44, -92 - row * 78, 88, 62, 'none', `stroke="${dark(door, 0.4)}" stroke-width="4"`).path(
          `M${side * 66} ${-88 - row * 78} l22 27 l-22 27 l-22 -27Z`,
          light(door, 0.22),
        );
    p.ring(-18, -160, 9, '#e0b45e', 4).ring(18, -160, 9, '#e0b45e', 4);
  });
  for (let at = 0; at < 7; at += 1)
    p.rect(w * 0.06 + at * 30 * u, h * 0.16, 16 * u, 120 * u, dark(c.bg2, 0.32), 'rx="8"');
  p.at(w * 0.16, h * 0.86, 1.75 * u, () => nature.palm(p, {}));
  if (who) p.at(w * 0.4, h * 0.9, 1.9 * u, () => nature.figure(p, { kind: who, a: c.a, b: c.ink }));
  vignette(p, 0.25);
}

/** Daylight through an arched window onto a room. */
export function room(p, { tone = 'sand', items = ['plant'], who = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([mix(c.bg, c.bg2, 0.35), c.bg], [0, 0, 1, 0.4]);
  p.rect(0, h * 0.78, w, h * 0.22, p.linear([mix(c.bg2, c.a, 0.25), dark(c.bg2, 0.25)]));
  p.at(w * 0.74, h * 0.62, u, () => {
    p.path('M-130 60 V-260 Q0 -400 130 -260 V60Z', light(c.b, 0.75));
    p.path('M-130 60 V-30 Q-40 -70 30 -36 T130 -50 V60Z', mix(c.b, c.bg, 0.45), 'opacity="0.7"');
    p.line('M0 60 V-328 M-130 -110 H130 M-130 60 V-260 Q0 -400 130 -260 V60Z', light(c.bg, 0.65), 12);
  });
  p.path(
    `M${w * (0.16 + t * 0.05)} ${h * 0.98} L${w * 0.4} ${h * 0.2} Q${w * 0.47} ${h * 0.1} ${w * 0.53} ${h * 0.24} L${w * (0.5 + t * 0.05)} ${h}Z`,
    light(c.b, 0.55),
    'opacity="0.4"',
  );
  if (who) p.at(w * 0.36, h * 0.97, 2.9 * u, () => nature.figure(p, { kind: who, a: c.a, b: c.ink }));
  p.rect(w * 0.5, h * 0.76, w * 0.5, 16 * u, dark(c.bg2, 0.35));
  items.forEach((name, at) =>
    p.at(w * (0.6 + at * 0.17), h * 0.762, 0.8 * u, () =>
      things[name](p, { a: [c.a, c.c, c.d][at], b: [c.c, c.b, c.a][at], ink: c.ink }),
    ),
  );
  vignette(p, 0.28);
}

export function portrait(p, { tone = 'mono', kind = 'ghutra', a, b, skin = '#b98260', back = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg, 0.1), mix(c.bg, c.bg2, 0.8), dark(c.bg2, 0.25)], [0, 0, 0.6, 1]);
  const s = Math.min(w / 560, h / 520);
  if (back === 0) p.circle(w * 0.5, h * 0.46, 250 * s, p.linear([light(c.a, 0.25), c.a], [0, 0, 1, 1]));
  else if (back === 1) {
    p.path(`M${w * 0.62} 0 H${w} V${h} H${w * 0.4}Z`, p.linear([light(c.a, 0.12), dark(c.a, 0.2)]));
    p.glow(w * 0.3, h * 0.35, 280 * u, 300 * u, '#fff', 0.4);
  } else if (back === 2) {
    for (let at = 0; at < 9; at += 1) p.rect(w * (at / 9), 0, w / 9 + 1, h, at % 2 ? c.bg2 : dark(c.bg2, 0.08));
    p.glow(w * 0.5, h * 0.4, 330 * u, 330 * u, light(c.b, 0.4), 0.6);
  } else {
    p.rect(w * 0.18, h * 0.1, w * 0.64, h, p.linear([light(c.a, 0.1), dark(c.a, 0.15)]), 'rx="14"');
    p.circle(w * 0.74, h * 0.24, 70 * s, c.b);
  }
  p.at(w * 0.5, h + 6, 1.12 * s, () => nature.bust(p, { kind, a: a ?? c.ink, b: b ?? c.d, skin }));
  p.rect(
    0,
    0,
    w,
    h,
    p.linear(
      [
        [0, '#fff3d8', 0.16],
        [0.45, '#fff', 0],
        [1, '#0a0410', 0.34],
      ],
      [0, 0, 1, 0.15],
    ),
  );
}

/** Prints from one roll of film: views side by side on a page of an album. */
export function album(p, { views, tone = 'sand', words = '' }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([c.bg, mix(c.bg, c.bg2, 0.5)], [0, 0, 1, 1]);
  const spots = [
    [0.33, 0.42, -5, 1],
    [0.71, 0.34, 4, 0.82],
    [0.66, 0.73, -2, 0.88],
  ];
  views.slice(0, 3).forEach(([draw, options], at) => {
    const [x, y, turn, s] = spots[at];
    p.at(
      x * w,
      y * h,
      s * u,
      () => {
        p.glow(8, 16, 300, 240, '#2a1a10', 0.35);
        p.rect(-220, -176, 440, 352, '#fdfaf2');
        p.inset(() => draw(p, options), [-202, -158, 404, 300], [640, 475]);
        p.rect(-202, -158, 404, 300, '#e9a95a', 'opacity="0.13"');
        if (words && at === 0)
          p.text(words, 0, 166, 17, { fill: '#6a5a48', family: SERIF, extra: 'font-style="italic"' });
      },
      turn,
    );
  });
}

export function stage(p, { tone = 'cobalt', words = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill(['#0a0a18', dark(c.a, 0.6), dark(c.a, 0.25)]);
  p.round(w * 0.24, h * 0.16, w * 0.52, h * 0.36, 10, p.linear([c.a, mix(c.a, c.c, 0.6)], [0, 0, 1, 1]));
  for (let at = 0; at < 4; at += 1) p.ring(w * 0.62, h * 0.34, (50 + at * 44) * u, '#fff', 2, 'opacity="0.22"');
  if (words) p.text(words, w * 0.5, h * 0.36, 44 * u, { fill: '#fff', weight: 600 });
  [0.1, 0.32, 0.68, 0.9].forEach((x, at) => {
    const lean = (0.5 - x) * 0.5 * w + Math.sin(t * 6.28 + at * 2) * 60 * u;
    p.path(
      `M${x * w - 6} 0 L${x * w + lean - 90 * u} ${h * 0.75} H${x * w + lean + 90 * u} L${x * w + 6} 0Z`,
      p.linear([
        [0, at % 2 ? c.b : '#fff', 0.6],
        [1, at % 2 ? c.b : '#fff', 0.03],
      ]),
    );
  });
  p.path(`M0 ${h * 0.68} Q${w / 2} ${h * 0.62} ${w} ${h * 0.68} V${h} H0Z`, dark(c.a, 0.7));
  p.at(w * 0.42, h * 0.67, 0.85 * u, () => nature.figure(p, { kind: 'thobe' }));
  p.at(w * 0.58, h * 0.67, 0.82 * u, () => nature.figure(p, { kind: 'abaya', a: '#2c2440', b: c.b }));
  for (let row = 0; row < 3; row += 1) {
    for (let x = (row % 2) * 34; x < w + 60 * u; x += 74 * u) {
      const [y, r] = [h * (0.83 + row * 0.075) + p.between(-8, 8) * u, 25 * u];
      p.path(
        `M${x - r * 1.7} ${h} C${x - r * 1.7} ${y + r} ${x + r * 1.7} ${y + r} ${x + r * 1.7} ${h}Z`,
        dark('#171326', row * 0.25),
      ).circle(x, y, r, dark('#1d1830', row * 0.25));
      if (p.random() < 0.13) p.round(x + r, y - r * 2.2, 20 * u, 34 * u, 4, light(c.b, 0.4));
    }
  }
}

/** Round tables beneath chandeliers. */
export function hall(p, { tone = 'rose', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([dark(c.a, 0.62), dark(c.a, 0.3), mix(c.a, c.bg, 0.45)]);
  for (let at = 0; at < 7; at += 1)
    p.path(
      `M${w * (at / 6) - 70 * u} ${h * 0.62} V${h * 0.24} Q${w * (at / 6)} ${h * 0.08} ${w * (at / 6) + 70 * u} ${h * 0.24} V${h * 0.62}Z`,
      p.linear([mix(c.a, c.b, 0.35), dark(c.a, 0.25)]),
      'opacity="0.75"',
    );
  [
    [0.5, 0.26, 1.35],
    [0.17, 0.2, 0.9],
    [0.83, 0.2, 0.9],
  ].forEach(([x, y, s], at) =>
    p.at(x * w, y * h, s * u, () => {
      p.line('M0 -300 V-40', '#e9cf95', 3).glow(0, 0, 210, 150, '#ffdf9e', 0.65);
      for (let arm = -4; arm <= 4; arm += 1)
        p.line(`M0 -40 Q${arm * 16} 26 ${arm * 27} ${-12 - Math.abs(arm) * 5}`, '#f3d89a', 3).circle(
          arm * 27,
          -22 - Math.abs(arm) * 5,
          7 + Math.sin(t * 6.28 + arm + at),
          '#fffbe8',
        );
    }),
  );
  [
    [0.2, 0.7, 0.72],
    [0.52, 0.67, 0.62],
    [0.82, 0.71, 0.72],
    [0.36, 0.9, 1.15],
    [0.74, 0.93, 1.2],
  ].forEach(([x, y, s]) =>
    p.at(x * w, y * h, s * u, () => {
      p.ellipse(0, 24, 176, 58, '#1a0a10', 'opacity="0.4"')
        .path('M-150 0 L-166 74 Q0 116 166 74 L150 0Z', p.linear(['#f6eee4', '#c9b6ac']))
        .ellipse(0, 0, 150, 46, '#fffaf2');
      for (let seat = 0; seat < 7; seat += 1)
        p.ellipse(Math.cos(seat * 0.9) * 108, Math.sin(seat * 0.9) * 30, 20, 7, c.bg2);
      p.at(0, 4, 0.72, () => things.vase(p, { a: '#f1e2c0', b: c.a }));
    }),
  );
  vignette(p, 0.5);
}

/** Caps and tassels in the air. */
export function graduation(p, { tone = 'sea', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  nature.sky(p, [mix(c.d, c.bg2, 0.4), c.bg2, c.bg]);
  for (let at = 0; at < 13; at += 1) {
    const [x, y, s] = [
      p.between(0.05, 0.95) * w,
      p.between(0.06, 0.52) * h - Math.sin(t * 3.14) * 60 * u * p.random(),
      p.between(0.5, 1.1) * u,
    ];
    p.at(
      x,
      y,
      s,
      () =>
        p
          .path('M-70 0 L0 -30 L70 0 L0 30Z', '#20222e')
          .path('M-34 14 V38 Q0 58 34 38 V14 L0 30Z', '#14151e')
          .line('M0 0 L52 16 V50', c.b, 4)
          .circle(52, 54, 7, c.b),
      p.between(-40, 40) + t * 30,
    );
  }
  for (let x = -10; x < w + 40; x += 82 * u)
    p.at(x, h * 1.12, p.between(1.5, 1.9) * u, () => {
      p.line(`M-20 -130 L-46 -240 M20 -130 L46 -240`, p.pick(['#b98260', '#d1a07c', '#8f5e40']), 14);
      nature.figure(p, { kind: p.pick(['abaya', 'thobe', 'abaya']), a: '#20222e', b: p.pick([c.a, '#efe6d6', c.b]) });
    });
}

/** A table of plates from above. */
export function table(p, { tone = 'olive', plates = ['machboos', 'salad', 'dates'], cloth = 0, t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  p.fill([light(c.bg2, 0.1), dark(c.bg2, 0.12)], [0, 0, 1, 1]);
  if (cloth === 0) for (let y = 0; y < h; y += 90 * u) p.rect(0, y, w, 3 * u, dark(c.bg2, 0.35), 'opacity="0.5"');
  else if (cloth === 1)
    for (let at = 0; at < 9; at += 1)
      p.rect(at * w * 0.125, 0, w * 0.06, h, c.a, 'opacity="0.28"').rect(
        0,
        at * h * 0.16,
        w,
        h * 0.07,
        c.a,
        'opacity="0.28"',
      );
  else
    p.path(
      `M${w * 0.08} ${-20} L${w * 0.96} ${h * 0.06} L${w * 0.88} ${h + 30} L${-10} ${h * 0.94}Z`,
      p.linear([light(c.d, 0.3), c.d], [0, 0, 1, 1]),
    );
  const spots =
    plates.length === 1
      ? [[0.5, 0.5, 270]]
      : plates.length === 2
        ? [
            [0.36, 0.5, 215],
            [0.76, 0.42, 150],
          ]
        : [
            [0.4, 0.52, 218],
            [0.79, 0.3, 142],
            [0.8, 0.76, 122],
            [0.1, 0.16, 116],
            [0.09, 0.84, 110],
          ];
  plates.slice(0, 5).forEach((kind, at) => {
    const [x, y, r] = spots[at];
    p.at(x * w, y * h, u, () => food.plate(p, kind, r, at % 2 ? light(c.d, 0.4) : '#f4efe6'), t * 10);
  });
  p.at(
    w * 0.6,
    h * 0.9,
    u,
    () =>
      p.round(-7, -110, 14, 190, 7, '#cfc8bd').ellipse(0, -126, 20, 32, p.linear(['#f2eee6', '#a9a196'], [0, 0, 1, 0])),
    62,
  );
  vignette(p, 0.32);
}
