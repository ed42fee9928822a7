// Things in the pictures: drawn around their foot at 0, 0, upwards, about 200 high.

import { dark, light, mix, SERIF } from './pen.mjs';

const tube = (p, color) => p.linear([dark(color, 0.35), light(color, 0.25), color, dark(color, 0.42)], [0, 0, 1, 0]);
const glass = (p, color) =>
  p.linear([dark(color, 0.18), light(color, 0.5), light(color, 0.12), dark(color, 0.28)], [0, 0, 1, 0.15]);
const shadow = (p, width, opacity = 0.42) => p.glow(width * 0.22, 2, width * 0.95, width * 0.16, '#120a10', opacity);

function label(p, name, y, size, ink) {
  // A long name is set smaller, to stay on the label.
  const fit = size * Math.min(1, 6.5 / Math.max(name.length, 1));
  if (name) p.text(name, 0, y, fit, { fill: ink, family: SERIF, spacing: size * 0.12, weight: 500 });
}

export function perfume(p, { a, b, ink = '#2a1a12', name = '', form = 0 }) {
  shadow(p, 90);
  const [width, height, radius] = [
    [120, 130, 10],
    [140, 130, 62],
    [86, 170, 18],
  ][form];
  p.rect(-17, -height - 34, 34, 36, tube(p, '#d9b26a'));
  p.round(-30, -height - 78, 60, 50, form === 1 ? 25 : 5, tube(p, b));
  p.round(-width / 2, -height, width, height, radius, glass(p, a), 'opacity="0.94"');
  p.round(
    -width / 2 + 10,
    -height * 0.72,
    width - 20,
    height * 0.66,
    radius * 0.8,
    p.linear([light(a, 0.2), dark(a, 0.2)]),
    'opacity="0.75"',
  );
  p.round(-width / 2 + 9, -height + 12, 8, height - 26, 4, '#fff', 'opacity="0.55"');
  p.rect(-width * 0.3, -height * 0.55, width * 0.6, height * 0.27, light(a, 0.82), 'opacity="0.92"');
  label(p, name, -height * 0.38, 15, ink);
}

export function dropper(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 60);
  p.path('M-42 0 q-4 0 -4 -6 V-112 q0 -18 26 -24 V-150 H20 V-136 q26 6 26 24 V-6 q0 6 -4 6Z', tube(p, a));
  p.rect(-22, -176, 44, 30, tube(p, b));
  p.path('M-13 -176 V-214 q13 -16 26 0 V-176Z', tube(p, '#37323a'));
  p.rect(-46, -92, 92, 58, light(a, 0.86));
  label(p, name, -60, 14, ink);
  p.rect(-24, -50, 48, 3, dark(a, 0.2), 'opacity="0.6"');
}

export function jar(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 90);
  p.round(-72, -82, 144, 82, 14, glass(p, a));
  p.round(-76, -122, 152, 46, 8, tube(p, b));
  p.rect(-76, -84, 152, 5, dark(b, 0.5), 'opacity="0.35"');
  label(p, name, -34, 19, ink);
}

export function squeeze(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 60);
  p.rect(-27, -38, 54, 38, tube(p, b));
  p.path('M-38 -38 L-52 -216 H52 L38 -38Z', tube(p, a));
  p.rect(-52, -224, 104, 12, dark(a, 0.12));
  label(p, name, -128, 18, ink);
  p.rect(-20, -112, 40, 3, ink, 'opacity="0.5"');
}

export function candle(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 85);
  p.glow(0, -150, 120, 110, '#ffcf7a', 0.55);
  p.round(-64, -116, 128, 116, 8, glass(p, a));
  p.ellipse(0, -112, 58, 10, light(b, 0.55));
  p.line('M0 -112 V-126', '#33221a', 3);
  p.path('M0 -158 q15 20 0 32 q-15 -12 0 -32Z', p.linear(['#fff3c4', '#ff9d3c']));
  p.rect(-40, -82, 80, 50, light(a, 0.88));
  label(p, name, -52, 15, ink);
}

export function can(p, { a, b, ink = '#fff', name = '' }) {
  shadow(p, 60);
  p.path('M-44 -6 Q-44 4 0 4 T44 -6 V-166 Q44 -178 34 -182 H-34 Q-44 -178 -44 -166Z', tube(p, a));
  p.ellipse(0, -182, 34, 7, '#d9dde0');
  p.ellipse(0, -182, 27, 5, '#a9afb4');
  p.path('M-44 -70 Q-10 -120 44 -84 V-30 Q0 -66 -44 -22Z', b, 'opacity="0.92"');
  p.circle(14, -112, 13, light(b, 0.4));
  label(p, name, -136, 17, ink);
}

export function pouch(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 90);
  p.path('M-74 -4 Q-82 -110 -70 -214 H70 Q82 -110 74 -4 Q0 8 -74 -4Z', tube(p, a));
  p.path('M-70 -214 H70 V-190 H-71Z', dark(a, 0.22));
  p.path('M-72 -150 Q0 -174 72 -150 V-58 Q0 -34 -72 -58Z', b);
  label(p, name, -96, 22, ink);
  p.circle(0, -178, 4, dark(a, 0.5));
}

export function cup(p, { a, b }) {
  shadow(p, 75);
  p.ellipse(0, -2, 84, 13, light(a, 0.35));
  p.ellipse(0, -6, 60, 8, dark(a, 0.12));
  p.line('M50 -66 q40 -4 34 26 q-6 22 -46 18', a, 11);
  p.path('M-56 -84 Q-54 -8 0 -6 T56 -84Z', tube(p, a));
  p.ellipse(0, -84, 56, 12, light(a, 0.3));
  p.ellipse(0, -83, 48, 9, b);
  for (const x of [-18, 6]) p.line(`M${x} -104 q-14 -20 0 -38 t2 -36`, '#fff', 5, 'opacity="0.28"');
}

export function box(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 90);
  p.path('M-64 0 V-150 L-6 -164 V4Z', p.linear([light(a, 0.12), a]));
  p.path('M-6 4 V-164 L70 -148 V-6Z', p.linear([dark(a, 0.12), dark(a, 0.3)]));
  p.path('M-64 -150 L-6 -164 L70 -148 L12 -136Z', light(a, 0.32));
  p.path('M-64 -64 L-6 -62 V-30 L-64 -36Z', b);
  p.path('M-6 -62 L70 -64 V-38 L-6 -30Z', dark(b, 0.22));
  p.at(-34, -96, 1, () => label(p, name, 0, 14, ink), -8);
}

export function gift(p, { a, b }) {
  shadow(p, 95);
  p.rect(-76, -104, 152, 104, p.linear([light(a, 0.1), dark(a, 0.18)], [0, 0, 1, 1]));
  p.round(-84, -132, 168, 36, 5, p.linear([light(a, 0.22), a], [0, 0, 1, 0]));
  p.rect(-13, -132, 26, 132, b);
  p.path('M0 -132 C-60 -190 -86 -136 0 -132 C60 -190 86 -136 0 -132Z', b);
  p.circle(0, -136, 12, dark(b, 0.15));
}

export function watch(p, { a, b }) {
  shadow(p, 60);
  for (const end of [-214, -64]) p.round(-27, end, 54, 74, 14, tube(p, b));
  p.circle(0, -107, 60, p.linear([light(a, 0.65), dark(a, 0.35)], [0, 0, 1, 1]));
  p.circle(0, -107, 49, dark(b, 0.55));
  for (let hour = 0; hour < 12; hour += 1)
    p.at(0, -107, 1, () => p.rect(-1.5, -44, 3, hour % 3 ? 6 : 11, light(a, 0.8)), hour * 30);
  p.line('M0 -107 L-17 -130', '#fff', 4).line('M0 -107 L24 -121', '#fff', 3).circle(0, -107, 4, a);
}

export function headphones(p, { a, b }) {
  shadow(p, 95);
  p.line('M-70 -60 V-112 A70 76 0 0 1 70 -112 V-60', dark(a, 0.1), 17).line(
    'M-66 -100 V-112 A66 72 0 0 1 40 -172',
    light(a, 0.45),
    4,
  );
  for (const side of [-1, 1]) {
    p.round(side * 70 - 23, -98, 46, 92, 22, tube(p, a));
    p.round(side * 50 - 13, -90, 26, 76, 13, tube(p, b));
  }
}

/** A phone that shows what `screen` draws on 108 × 216. */
export function phone(p, { a = '#22222a', screen }) {
  shadow(p, 72);
  p.round(-64, -240, 128, 240, 22, p.linear([light(a, 0.35), dark(a, 0.3)], [0, 0, 1, 1]));
  p.clip('<rect x="-57" y="-233" width="114" height="226" rx="16"/>', () => p.at(-57, -233, 1, () => screen(p)));
  p.round(-18, -227, 36, 9, 4.5, '#0b0b10');
}

export function laptop(p, { a, screen }) {
  shadow(p, 170);
  p.round(-150, -200, 300, 192, 12, '#2b2c33');
  p.clip('<rect x="-141" y="-191" width="282" height="174" rx="5"/>', () => p.at(-141, -191, 1, () => screen(p)));
  p.path('M-184 -8 H184 L170 6 Q0 12 -170 6Z', p.linear([light(a, 0.6), light(a, 0.1)]));
}

export function lamp(p, { a, b }) {
  shadow(p, 60);
  p.ellipse(0, -4, 44, 9, dark(a, 0.2));
  p.line('M0 -8 L-26 -118 L30 -190', dark(a, 0.1), 8);
  p.at(
    34,
    -192,
    1,
    () => {
      p.path('M-14 -16 L26 -22 L52 40 H-40Z', p.linear([light(a, 0.25), dark(a, 0.15)], [0, 0, 1, 0]));
      p.glow(6, 80, 110, 90, light(b, 0.5), 0.6);
    },
    16,
  );
}

export function bag(p, { a, b, ink = '#2a1a12', name = '' }) {
  shadow(p, 85);
  p.line('M-34 -150 Q-34 -214 0 -214 T34 -150', b, 6);
  p.path('M-70 -150 H46 L70 -138 V0 H-70Z', p.linear([light(a, 0.15), dark(a, 0.08)], [0, 0, 1, 0]));
  p.path('M46 -150 L70 -138 V0 H46Z', dark(a, 0.24));
  label(p, name, -70, 20, ink);
}

/** A leather handbag. */
export function handbag(p, { a, b }) {
  shadow(p, 105);
  p.line('M-46 -96 Q-46 -190 0 -190 T46 -96', dark(a, 0.25), 10);
  p.path(
    'M-86 0 Q-96 -4 -92 -20 L-76 -104 Q-74 -114 -62 -114 H62 Q74 -114 76 -104 L92 -20 Q96 -4 86 0Z',
    p.linear([light(a, 0.22), dark(a, 0.25)], [0, 0, 1, 1]),
  );
  p.path('M-74 -112 H74 L66 -52 Q0 -24 -66 -52Z', p.linear([light(a, 0.3), a]));
  p.round(-13, -58, 26, 24, 5, b);
}

export function ringBox(p, { a, b }) {
  shadow(p, 80);
  p.round(-66, -62, 132, 62, 10, p.linear([light(a, 0.12), dark(a, 0.25)]));
  p.path('M-66 -60 L-54 -140 Q0 -154 54 -140 L66 -60Z', p.linear([dark(a, 0.35), dark(a, 0.12)]));
  p.ellipse(0, -62, 54, 13, light(a, 0.4));
  p.ring(0, -86, 25, p.linear(['#fff0c0', b, dark(b, 0.35)], [0, 0, 1, 1]), 8);
  p.path('M-15 -118 L0 -138 L15 -118 L0 -104Z', p.linear(['#ffffff', '#a8dcec'], [0, 0, 1, 1]));
}

export function dallah(p, { a }) {
  shadow(p, 80);
  const metal = () => p.linear([dark(a, 0.4), light(a, 0.55), a, dark(a, 0.45)], [0, 0, 1, 0]);
  p.line('M40 -150 C104 -164 108 -60 56 -40', a, 12);
  p.path('M-30 -118 C-70 -124 -92 -150 -108 -176 C-86 -172 -66 -160 -34 -150Z', metal());
  p.path('M-50 0 C-74 -40 -58 -84 -30 -104 L-34 -166 H40 L34 -104 C62 -84 78 -40 54 0Z', metal());
  p.path('M-38 -166 Q2 -176 44 -166 Q30 -206 3 -214 Q-24 -206 -38 -166Z', metal());
  p.circle(3, -222, 9, a);
  p.rect(-33, -112, 70, 7, dark(a, 0.4), 'opacity="0.55"');
}

export function finjan(p, { a, b }) {
  shadow(p, 46, 0.35);
  p.path('M-32 -54 Q-28 0 0 0 T32 -54Z', tube(p, a));
  p.ellipse(0, -54, 32, 8, light(a, 0.3));
  p.ellipse(0, -53, 26, 5.5, '#8a5a25');
  p.line('M-29 -34 Q0 -24 29 -34', b, 4);
}

export function incense(p, { a, b }) {
  shadow(p, 70);
  p.path('M-54 0 L-34 -56 H34 L54 0Z', tube(p, a));
  p.path('M-46 -60 L-60 -120 Q0 -136 60 -120 L46 -60Z', tube(p, a));
  for (const x of [-30, 0, 30]) p.path(`M${x - 9} -74 v-26 q9 -10 18 0 v26Z`, b);
  p.ellipse(0, -122, 58, 9, dark(a, 0.55));
  p.glow(0, -122, 40, 14, '#ff8a3c', 0.9);
  for (const [x, lean] of [
    [-8, -46],
    [10, 34],
  ])
    p.line(`M${x} -132 c${lean} -40 ${-lean} -70 ${lean / 2} -130`, '#fff', 9, 'opacity="0.22"');
}

export function plant(p, { a, b }) {
  shadow(p, 60);
  for (let leaf = -3; leaf <= 3; leaf += 1) {
    const color = mix(b, leaf % 2 ? '#ffffff' : '#0c1a10', 0.16);
    p.at(0, -64, 1, () => p.path('M0 0 C-34 -50 -24 -120 0 -150 C24 -120 34 -50 0 0Z', color), leaf * 21);
  }
  p.path('M-42 -70 H42 L32 0 H-32Z', tube(p, a));
}

export function vase(p, { a, b }) {
  shadow(p, 56);
  for (const [x, y] of [
    [-38, -212],
    [4, -246],
    [44, -206],
    [-8, -190],
    [24, -180],
  ]) {
    p.line(`M0 -110 Q${x * 0.3} -160 ${x} ${y}`, '#75805d', 3);
    for (let petal = 0; petal < 6; petal += 1)
      p.at(x, y, 1, () => p.ellipse(0, -12, 8, 13, light(b, 0.12 * (petal % 3))), petal * 60);
    p.circle(x, y, 6, '#f0c25a');
  }
  p.path('M-18 -120 H18 C14 -96 52 -76 46 -34 Q42 0 0 0 T-46 -34 C-52 -76 -14 -96 -18 -120Z', tube(p, a));
}

export function books(p, { a, b, c = '#e9d9b8' }) {
  shadow(p, 110);
  [
    [a, 190, 0],
    [c, 168, 6],
    [b, 178, -8],
  ].forEach(([color, width, shift], at) => {
    p.round(-width / 2 + shift, -30 * (at + 1), width, 28, 3, p.linear([light(color, 0.15), dark(color, 0.15)]));
    p.rect(-width / 2 + shift + 16, -30 * (at + 1), 7, 28, light(color, 0.45), 'opacity="0.7"');
  });
}

export function drink(p, { a, b }) {
  shadow(p, 60);
  p.path(
    'M-44 -150 L-34 0 H34 L44 -150Z',
    p.linear(
      [
        [0, '#fff', 0.75],
        [0.5, '#fff', 0.3],
        [1, '#fff', 0.65],
      ],
      [0, 0, 1, 0],
    ),
  );
  p.path('M-41 -122 L-33 -4 H33 L41 -122Z', p.linear([light(a, 0.35), a, dark(a, 0.15)]));
  for (const [x, y, turn] of [
    [-14, -98, 12],
    [14, -78, -20],
    [-8, -50, 34],
  ])
    p.at(x, y, 1, () => p.round(-13, -13, 26, 26, 5, '#fff', 'opacity="0.42"'), turn);
  p.line('M14 -60 L34 -196', b, 6);
  p.circle(-36, -150, 22, b).circle(-36, -150, 17, light(b, 0.5));
}

export const things = {
  perfume,
  dropper,
  jar,
  squeeze,
  candle,
  can,
  pouch,
  cup,
  box,
  gift,
  watch,
  headphones,
  lamp,
  bag,
  handbag,
  ringBox,
  dallah,
  finjan,
  incense,
  plant,
  vase,
  books,
  drink,
};
