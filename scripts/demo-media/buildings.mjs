// Fronts and insides of buildings, with what happens there.

import * as nature from './nature.mjs';
import { things } from './objects.mjs';
import { dark, light, mix, palette, SERIF, smooth } from './pen.mjs';
import { logos } from './sheets.mjs';
import { unit, vignette } from './views.mjs';

/** How far something has come at `t` that begins and ends at these moments, slow at both ends. */
const progress = (t, from, to) => {
  const part = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return part * part * (3 - 2 * part);
};

/** A shop's front on the evening of its opening: the cloth falls off the sign until `uncovered`, then the ribbon is cut. */
export function opening(p, { tone = 'espresso', name, nameAr, logo = 'cup', uncovered = 0.4, cut = 0.6, t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  nature.sky(p, ['#141a3c', mix('#3a2c5c', c.a, 0.2), mix('#c9764f', c.b, 0.3)]);
  nature.stars(p, 46, h * 0.3);
  street(p, t);
  p.at(w * 0.5, h * 0.8, u, () => {
    front(p, c, t);
    sign(p, c, { name, nameAr, logo });
    cloth(p, c, progress(t, uncovered - 0.12, uncovered));
    bulbs(p, t);
    p.at(56, 10, 0.78, () => nature.figure(p, { kind: 'thobe' }));
    p.at(104, 12, 0.74, () => nature.figure(p, { kind: 'abaya', a: '#2a2230', b: c.b }));
    ribbon(p, progress(t, cut, cut + 0.12));
    terrace(p, c, t);
  });
  guests(p, c, t);
  if (cut < 1) confetti(p, c, t - cut);
  vignette(p, 0.42);
}

/** Houses to both sides, a pavement that shines, palms. */
function street(p, t) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  for (const [x, width, high] of [
    [-0.02, 0.17, 0.42],
    [0.86, 0.17, 0.36],
  ]) {
    p.rect(x * w, h * (0.8 - high), width * w, h * high, p.linear(['#2a2140', '#1c1830']));
    for (let row = 0; row < 4; row += 1)
      for (let at = 0; at < 3; at += 1) {
        const lit = (row * 3 + at + Math.round(x * 10)) % 4 === 0;
        p.round(
          (x + 0.025 + at * 0.045) * w,
          h * (0.83 - high + row * 0.09),
          26 * u,
          36 * u,
          12 * u,
          lit ? '#f2c26e' : '#372c50',
          lit ? `opacity="${(0.75 + 0.15 * Math.sin(t * 6.28 + row)).toFixed(2)}"` : '',
        );
      }
  }
  p.rect(0, h * 0.79, w, h * 0.21, p.linear(['#6b4a45', '#33242f', '#1c1522']));
  for (let row = 0; row < 5; row += 1)
    p.rect(0, h * (0.815 + row * row * 0.011), w, 1.6 * u, '#1a1220', 'opacity="0.4"');
  for (const [x, s] of [
    [0.05, 1.75],
    [0.945, 1.55],
  ])
    p.at(x * w, h * 0.82, s * u, () => nature.palm(p, { trunk: '#3a2a2c', leaf: '#2b4a42' }));
}

/** The wall with warm windows and a double door, 660 wide and 470 high over 0, 0. */
function front(p, c, t) {
  const wall = mix(c.bg, c.b, 0.3);
  p.rect(-330, -470, 660, 470, p.linear([dark(wall, 0.42), dark(wall, 0.2), dark(wall, 0.3)]));
  p.rect(-344, -486, 688, 24, dark(wall, 0.35)).rect(-344, -466, 688, 7, dark(wall, 0.55));
  for (let at = 0; at < 16; at += 1) p.path(`M${-328 + at * 41} -459 h30 l-15 20Z`, dark(wall, 0.5), 'opacity="0.7"');
  const glow = 0.5 + 0.06 * Math.sin(t * 12.56);
  for (const side of [-1, 1]) {
    const [x, width] = [side === -1 ? -306 : 96, 210];
    p.rect(x - 9, -254, width + 18, 204, dark(c.ink, 0.1));
    p.rect(x, -246, width, 188, p.linear(['#ffe6a8', '#f6bd62', '#b9703a']));
    p.glow(x + width / 2, -190, 140, 110, '#fff3c8', glow);
    inside(p, c, x, side);
    p.rect(x + width / 2 - 2.5, -246, 5, 188, dark(c.ink, 0.1)).rect(x, -118, width, 4, dark(c.ink, 0.1));
    p.path(`M${x} -246 h70 l-62 188 h-8Z`, '#fff', 'opacity="0.12"');
    p.rect(x - 16, -50, width + 32, 50, dark(wall, 0.5)).rect(x - 16, -54, width + 32, 8, dark(wall, 0.25));
  }
  p.path('M-82 0 V-232 Q-82 -262 0 -262 T82 -232 V0Z', dark(c.ink, 0.1));
  p.path('M-70 0 V-226 Q-70 -248 0 -248 T70 -226 V0Z', p.linear(['#ffedb8', '#f9c873', '#d18a45']));
  p.glow(0, -120, 90, 130, '#fff6d6', glow);
  p.rect(-4, -250, 8, 250, dark(c.ink, 0.1)).rect(-70, -70, 140, 6, dark(c.ink, 0.1));
  for (const x of [-16, 16]) p.round(x - 3, -140, 6, 44, 3, '#c99a4a');
  p.path('M-70 0 H70 L150 120 H-150Z', '#ffcf80', 'opacity="0.22"');
  for (const x of [-210, 210])
    p.path(`M${x - 100} 0 H${x + 100} L${x + 120} 70 H${x - 120}Z`, '#ffcf80', 'opacity="0.13"');
  awning(p, c);
}

/** What is seen through a window: shelves, lamps and the counter. */
function inside(p, c, x, side) {
  const shade = '#7a4523';
  p.rect(x + 14, -196, 182, 4, shade, 'opacity="0.8"');
  for (let at = 0; at < 7; at += 1) {
    const high = [26, 34, 22, 30, 36, 24, 30][(at + (side > 0 ? 3 : 0)) % 7];
    p.round(x + 22 + at * 25, -196 - high, 16, high, 3, [shade, c.c, c.a][at % 3], 'opacity="0.75"');
  }
  for (const lamp of [52, 158])
    p.line(`M${x + lamp} -246 v34`, '#4a2a18', 2)
      .path(`M${x + lamp - 17} -196 q17 -30 34 0Z`, '#4a2a18')
      .glow(x + lamp, -188, 40, 34, '#fffbe6', 0.9);
  p.rect(x, -104, 210, 46, dark(c.a, 0.5));
  p.at(x + (side < 0 ? 46 : 160), -104, 0.42, () => things.dallah(p, { a: '#d9a24a' }));
  for (const cup of [96, 122])
    p.at(x + (side < 0 ? cup : cup - 60), -104, 0.4, () => things.finjan(p, { a: '#fff6e4', b: c.a }));
}

function awning(p, c) {
  for (let at = 0; at < 22; at += 1) {
    const x = -330 + at * 30;
    p.path(`M${x} -300 h30 v34 q-15 20 -30 0Z`, at % 2 ? c.d : c.c);
  }
  p.rect(-334, -306, 668, 10, dark(c.c, 0.4));
  p.rect(
    -330,
    -300,
    660,
    40,
    p.linear([
      [0, '#0c0610', 0.4],
      [1, '#0c0610', 0],
    ]),
  );
}

function sign(p, c, { name, nameAr, logo }) {
  p.glow(0, -378, 380, 110, '#ffcf7a', 0.5);
  p.round(-262, -436, 524, 116, 12, dark(c.ink, 0.1)).round(
    -262,
    -436,
    524,
    116,
    12,
    'none',
    `stroke="${c.b}" stroke-width="4"`,
  );
  p.at(190, -378, 0.82, () => logos[logo](p, c.b));
  p.text(nameAr, -40, -380, 60 * Math.min(1, 9 / nameAr.length), { fill: '#fff2cf', weight: 700 });
  p.text(name, -40, -342, 25 * Math.min(1, 14 / name.length), { fill: c.b, family: SERIF, spacing: 6, weight: 500 });
}

/** The cloth over the sign, in folds; it slides down and to the side. */
function cloth(p, c, fallen) {
  if (fallen >= 1) return;
  const opacity = fallen > 0.75 ? (1 - fallen) * 4 : 1;
  const color = mix(c.c, c.d, 0.25);
  p.at(
    fallen * 90,
    -450 + fallen * fallen * 420,
    1,
    () => {
      const wide = 286 - fallen * 90;
      const high = 148 + fallen * 46;
      const hem = Array.from({ length: 13 }, (_, at) => [
        wide - (at * wide) / 6,
        high + (at % 2 ? 10 : -4) - fallen * 40 * Math.sin(at * 0.5),
      ]);
      p.path(
        `M${-wide} 0 Q0 ${22 + fallen * 60} ${wide} 0 L${hem[0][0]} ${hem[0][1]} ${smooth(hem).replace(/^M[^C]*/, '')}Z`,
        p.linear([light(color, 0.2), color, dark(color, 0.3)]),
      );
      for (let fold = -5; fold <= 5; fold += 1)
        p.path(
          `M${fold * wide * 0.18 - 7} ${14 + fallen * 20} q${fold * 3} ${high * 0.5} ${fold * 2 - 6} ${high - 16} h20 q${-4} ${-high * 0.5} ${-8} ${-high + 16}Z`,
          fold % 2 ? light(color, 0.3) : dark(color, 0.35),
          'opacity="0.4"',
        );
      for (const side of [-1, 1]) p.circle(side * (wide - 4), 4, 9, '#e0b45e');
    },
    fallen * 14,
    `opacity="${opacity.toFixed(2)}"`,
  );
}

/** Strings of bulbs from the roof to the palms, each with its own rhythm. */
function bulbs(p, t) {
  for (const side of [-1, 1]) {
    const spots = Array.from({ length: 9 }, (_, at) => {
      const part = at / 8;
      return [side * (330 + part * 170), -470 + part * 60 + Math.sin(part * Math.PI) * 64];
    });
    p.line(smooth(spots), '#2a1c26', 2.5);
    spots.forEach(([x, y], at) => bulb(p, x, y + 9, t, at + (side > 0 ? 4 : 0)));
  }
  const spots = Array.from({ length: 23 }, (_, at) => [-330 + at * 30, -306 + 8 * Math.abs(Math.sin(at * 0.785))]);
  spots.forEach(([x, y], at) => bulb(p, x, y - 2, t, at));
}

function bulb(p, x, y, t, at) {
  const lit = 0.55 + 0.45 * Math.sin(t * 25.12 + at * 1.9);
  p.glow(x, y, 20, 20, '#ffd98a', 0.25 + 0.5 * lit);
  p.circle(x, y, 4.6, mix('#d9963f', '#fff6d8', lit));
}

/** The ribbon between two posts before the door; once it is cut, its halves hang down. */
function ribbon(p, cut) {
  for (const side of [-1, 1]) {
    const [x, drop] = [side * 132, cut * 74];
    p.ellipse(x, 12, 24, 7, '#8a6428')
      .rect(x - 4, -96, 8, 108, '#d9a84e')
      .circle(x, -100, 9, '#f0c66a');
    const inner = side * (3 + cut * 96);
    p.path(
      `M${x} -92 Q${side * (66 + cut * 40)} ${-74 + drop * 0.5} ${inner} ${-80 + drop * 1.2} v20 Q${side * (66 + cut * 34)} ${-54 + drop * 0.5} ${x} -70Z`,
      p.linear(['#e2485a', '#b01f38']),
    );
  }
  if (cut >= 1) return;
  p.at(
    0,
    -70 + cut * 130,
    1 - cut * 0.4,
    () => {
      for (const side of [-1, 1])
        p.path(
          `M0 0 C${side * 20} -40 ${side * 62} -34 ${side * 48} 0 C${side * 62} 26 ${side * 20} 22 0 0Z`,
          '#d8364c',
        )
          .path(`M0 2 L${side * 34} 58 l${side * -12} -4 l${side * -6} 14Z`, '#b01f38')
          .path(`M${side * 8} -4 Q${side * 30} -18 ${side * 42} -4`, '#ff8a96', 'opacity="0.6"');
      p.circle(0, 0, 11, '#e2485a');
    },
    0,
    `opacity="${(1 - cut).toFixed(2)}"`,
  );
}

/** A small table before a window with coffee that steams. */
function terrace(p, c, t) {
  p.at(-292, 62, 1.1, () => {
    p.glow(0, 2, 80, 12, '#0c0610', 0.5);
    p.line('M0 -58 V0 M-26 4 L0 -14 L26 4', '#1f1620', 6);
    p.ellipse(0, -62, 66, 13, dark(c.a, 0.1)).ellipse(0, -65, 66, 12, light(c.a, 0.15));
    p.at(-26, -62, 0.5, () => things.dallah(p, { a: '#e0ae58' }));
    p.at(24, -60, 0.52, () => things.finjan(p, { a: '#fff8ea', b: c.a }));
    for (let at = 0; at < 4; at += 1) {
      const part = (t * 4 + at / 4) % 1;
      const y = -94 - part * 84;
      p.line(
        `M${20 + at * 3} ${y} q${10 * Math.sin(part * 9 + at)} -16 0 -30 t${-6 + at * 3} -26`,
        '#fff',
        6 + part * 5,
        `opacity="${(0.5 * Math.sin(part * Math.PI)).toFixed(2)}"`,
      );
    }
  });
}

/** Those who came, from behind, with phones raised. */
function guests(p, c, t) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const rows = [
    [0.3, 0.965, 1.08, 'abaya', '#241c2b', c.a],
    [0.385, 0.95, 0.62, 'dress', c.b, '#2a1a14'],
    [0.68, 0.955, 1.06, 'thobe', '#d8c3a8', ''],
    [0.765, 0.975, 1.1, 'abaya', '#1d1822', c.c],
    [0.84, 0.945, 0.98, 'thobe', '#1d1a20', ''],
    [0.06, 1.02, 1.34, 'abaya', '#17131c', '#c9b08a'],
    [0.935, 1.03, 1.36, 'thobe', '#1d1a20', ''],
  ];
  rows.forEach(([x, y, s, kind, a, b], at) =>
    p.at(
      x * w,
      h * y,
      s * u,
      () => {
        nature.figure(p, { kind, a, b: b || '#c9a06a' });
        back(p, kind, kind === 'thobe' ? (a === '#1d1a20' ? '#f7f3ea' : a) : b);
        if (at === 0 || at === 2) raised(p, kind === 'thobe' ? '#e9e4da' : a, at === 0 ? 1 : -1);
      },
      Math.sin(t * 6.28 + at * 1.7) * 1.4,
    ),
  );
}

/** What is over a face, of those who look away. */
function back(p, kind, cover) {
  if (kind === 'thobe')
    p.path(
      'M-17 -183 C-14 -188 14 -188 17 -183 L26 -126 C10 -112 -10 -112 -26 -126Z',
      p.linear([cover, dark(cover, 0.16)], [0, 0, 1, 0.3]),
    ).line('M-3 -178 C-6 -156 -8 -140 -8 -124 M8 -176 C10 -156 12 -142 12 -126', dark(cover, 0.2), 1.5);
  else p.ellipse(0, -168, 16, 19, p.linear([light(cover, 0.08), dark(cover, 0.14)], [0, 0, 1, 0.3]));
}

/** An arm with a phone that films. */
function raised(p, sleeve, side) {
  p.line(`M${side * 18} -140 L${side * 46} -186 L${side * 38} -214`, sleeve, 15).circle(side * 38, -218, 8, '#b98260');
  p.round(side * 38 - 13, -258, 26, 40, 4, '#15131a').round(side * 38 - 10, -254, 20, 32, 2, '#ffd08a');
}

/** Paper that flies up and falls from the moment of the cut. */
function confetti(p, c, since) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  for (let at = 0; at < 46; at += 1) {
    const [x, up, turn] = [p.between(-1, 1), p.between(0.5, 1), p.between(0, 360)];
    const color = p.pick(['#e2485a', '#f4c95d', '#fff2cf', c.c]);
    if (since <= 0) continue;
    const y = -0.9 * up * Math.sin(Math.min(1, since * 4) * 1.57) + 2.4 * since * since;
    p.at(
      w * (0.5 + x * 0.3 * Math.min(1, 0.3 + since * 2.4)),
      h * (0.76 + y * 0.62),
      u,
      () => p.rect(-5, -3, 10, 6, color),
      turn + since * 900,
    );
  }
}

/** A school's corridor at night: its lamps go out from the far end, and a shadow comes with the dark. */
export function corridor(p, { tone = 'mint', words = '', small = '', t = 0 }) {
  const [w, h, u] = [p.width, p.height, unit(p)];
  const c = palette(tone);
  const [vx, vy] = [w * 0.5, h * 0.46];
  const size = (depth) => 1 / (1 + depth * 0.62);
  const spot = ([x, y, depth]) => `${(vx + x * w * size(depth)).toFixed(1)} ${(vy + y * h * size(depth)).toFixed(1)}`;
  const quad = (corners, fill) => p.path(`M${corners.map(spot).join('L')}Z`, fill);
  // How many lamps are still lit; the farthest of them flickers before it goes out, less than three times a second.
  const left = 6 * (1 - Math.min(1, t * 1.12));
  const lit = (at) => {
    if (at > left) return 0;
    return at + 1 > left ? 0.25 + 0.75 * Number(Math.sin(t * 66 + at) > -0.2) : 1;
  };
  p.rect(0, 0, w, h, '#050808');
  for (let at = 1; at < 9; at += 1) {
    const shine = 0.1 + 0.9 * Math.max(at < 6 ? lit(at) : 0, 0.45 * lit(at - 1));
    section(quad, c, at, (color) => mix('#050808', color, shine * (1.07 - at * 0.07)));
    if (at < 6) lamp(p, quad, at - 0.5, lit(at), [size(at - 0.3), vx, vy]);
  }
  quad(
    [
      [-0.56, -0.5, 8],
      [0.56, -0.5, 8],
      [0.56, 0.56, 8],
      [-0.56, 0.56, 8],
    ],
    '#030505',
  );
  const depth = Math.max(0.35, Math.min(left + 0.2, 5.6));
  p.at(vx, vy + 0.56 * h * size(depth), 3 * u * size(depth), () => shadow(p));
  vignette(p, 0.75);
  if (words) p.text(words, w / 2, h * 0.2, 92 * u, { fill: '#eef4ea', weight: 700 });
  if (small) p.text(small, w / 2, h * 0.94, 28 * u, { fill: '#c9d6cc', weight: 500 });
}

/** One length of the corridor: ceiling, floor, painted walls and a door on one side. */
function section(quad, c, at, shade) {
  const wall = mix(c.bg, '#2f4a44', 0.45);
  // The first begins behind the viewer.
  const [from, to] = [at === 1 ? -0.9 : at - 0.9, at + 0.1];
  const flat = (y, color) =>
    quad(
      [
        [-0.56, y, from],
        [0.56, y, from],
        [0.56, y, to],
        [-0.56, y, to],
      ],
      shade(color),
    );
  const upright = (side, [top, bottom], [near, far], color) =>
    quad(
      [
        [side, top, near],
        [side, top, far],
        [side, bottom, far],
        [side, bottom, near],
      ],
      shade(color),
    );
  flat(-0.5, dark(wall, 0.35));
  flat(0.56, at % 2 ? '#7c8a80' : '#6f7d73');
  for (const side of [-0.56, 0.56]) {
    upright(side, [-0.5, 0.56], [from, to], side < 0 ? wall : dark(wall, 0.1));
    upright(side, [0.16, 0.56], [from, to], mix(c.a, '#1f3a38', 0.45));
    if (at % 2 !== (side < 0 ? 0 : 1)) continue;
    const [near, far] = [at - 0.68, at - 0.12];
    upright(side, [-0.26, 0.56], [near, far], '#6e4a32');
    upright(side, [-0.16, 0.06], [near + 0.14, far - 0.14], '#1d2a2c');
  }
}

/** A lamp in the ceiling and its shine on the floor. */
function lamp(p, quad, depth, shine, [scale, x, y]) {
  quad(
    [
      [-0.12, -0.495, depth],
      [0.12, -0.495, depth],
      [0.12, -0.495, depth + 0.4],
      [-0.12, -0.495, depth + 0.4],
    ],
    mix('#1a2422', '#f4fff2', shine),
  );
  if (shine === 0) return;
  const s = unit(p) * scale;
  p.glow(x, y - 0.47 * p.height * scale, 330 * s, 120 * s, '#dffbe6', 0.55 * shine);
  p.glow(x, y + 0.54 * p.height * scale, 300 * s, 60 * s, '#dffbe6', 0.4 * shine);
}

/** A tall shape without a face, 220 high. */
function shadow(p) {
  p.glow(0, -110, 120, 190, '#0b1512', 0.55).glow(0, 0, 70, 10, '#000', 0.7);
  p.line('M-15 -170 C-32 -130 -32 -90 -36 -52 M15 -170 C32 -130 32 -90 36 -52', '#020304', 9);
  p.path('M-13 -186 C-26 -176 -20 -90 -23 0 H-4 L0 -84 L4 0 H23 C20 -90 26 -176 13 -186Z', '#020304');
  p.ellipse(0, -204, 13, 18, '#020304');
  p.line('M-12 -212 C-8 -224 6 -224 11 -213 M16 -168 C27 -136 28 -104 32 -70', '#5d706a', 1.2, 'opacity="0.55"');
  for (const x of [-5, 5]) p.glow(x, -206, 5, 5, '#f2f7e6', 0.9).circle(x, -206, 1.3, '#fbfff2');
}
