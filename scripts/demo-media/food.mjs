// Dishes: plates from above, and food from the side.

import { dark, light, mix } from './pen.mjs';

function rim(p, r, color) {
  p.glow(r * 0.1, r * 0.16, r * 1.2, r * 1.16, '#160c0a', 0.5);
  p.circle(0, 0, r, p.linear([light(color, 0.3), dark(color, 0.16)], [0, 0, 1, 1]));
  p.circle(0, 0, r * 0.84, p.linear([dark(color, 0.1), light(color, 0.22)], [0, 0, 1, 1]));
}

const within = (p, r) => {
  const [angle, far] = [p.between(0, Math.PI * 2), r * Math.sqrt(p.random())];
  return [Math.cos(angle) * far, Math.sin(angle) * far];
};

/** A plate of radius `r` from above. */
export function plate(p, kind, r, china = '#f4efe6') {
  rim(p, r, china);
  dishes[kind](p, r * 0.78);
}

const dishes = {
  machboos(p, r) {
    p.circle(0, 0, r, '#d9982f');
    for (let at = 0; at < 300; at += 1) {
      const [x, y] = within(p, r * 0.97);
      p.at(
        x,
        y,
        1,
        () => p.ellipse(0, 0, r * 0.05, r * 0.017, p.pick(['#f3c25d', '#e2a53c', '#f9dd94', '#c98425'])),
        p.between(0, 180),
      );
    }
    for (const [x, y, turn] of [
      [-0.16, -0.1, -30],
      [0.3, 0.18, 130],
    ]) {
      p.at(
        x * r,
        y * r,
        r / 100,
        () => {
          p.glow(4, 8, 56, 40, '#3a1606', 0.55);
          p.path(
            'M-46 6 C-46 -30 0 -42 26 -18 C40 -16 62 -10 66 0 C62 10 42 12 30 12 C8 38 -44 36 -46 6Z',
            p.linear(['#d98d45', '#8c4319'], [0, 0, 1, 1]),
          );
          p.round(58, -7, 22, 12, 6, '#f5e6cc');
        },
        turn,
      );
    }
    for (let at = 0; at < 16; at += 1) {
      const [x, y] = within(p, r * 0.8);
      p.at(
        x,
        y,
        1,
        () =>
          p.path(
            `M0 0 q${r * 0.06} ${-r * 0.08} ${r * 0.14} 0 q${-r * 0.07} ${r * 0.07} ${-r * 0.14} 0Z`,
            p.pick(['#4f7f3a', '#7fa650', '#7d2f24', '#3c2318']),
          ),
        p.between(0, 360),
      );
    }
  },
  salad(p, r) {
    p.circle(0, 0, r, '#5f8f3e');
    for (let at = 0; at < 58; at += 1) {
      const [x, y] = within(p, r * 0.86);
      const kind = at % 6;
      p.at(
        x,
        y,
        r / 100,
        () => {
          if (kind < 3)
            p.path(
              'M-22 0 C-14 -22 16 -22 26 -4 C18 14 -10 18 -22 0Z',
              p.pick(['#7fb24c', '#4c8438', '#a4c962', '#3c6f33']),
            );
          else if (kind === 3) p.circle(0, 0, 15, '#d8402f').circle(0, 0, 11, '#ee7a5c');
          else if (kind === 4) p.circle(0, 0, 15, '#cfe3a2').circle(0, 0, 10, '#e9f3ca');
          else p.ring(0, 0, 13, '#8e4a86', 4);
        },
        p.between(0, 360),
      );
    }
    for (let at = 0; at < 30; at += 1) p.circle(...within(p, r * 0.8), r * 0.03, '#c3273f');
  },
  soup(p, r) {
    p.circle(0, 0, r, p.radial(['#f2b64a', '#d9822b']));
    p.line(
      `M${-r * 0.5} ${-r * 0.1} C${-r * 0.2} ${-r * 0.6} ${r * 0.6} ${-r * 0.3} ${r * 0.3} ${r * 0.1} S${-r * 0.5} ${r * 0.5} ${-r * 0.3} ${r * 0.05}`,
      '#fbeeda',
      r * 0.07,
    );
    for (let at = 0; at < 22; at += 1)
      p.circle(...within(p, r * 0.75), p.between(0.015, 0.035) * r, p.pick(['#4f7f3a', '#8a2f1d', '#6fa04a']));
  },
  dates(p, r) {
    p.circle(0, 0, r, '#e8dcc6');
    for (let at = 0; at < 40; at += 1) {
      const far = r * 0.86 * Math.sqrt((at + 0.5) / 40);
      const angle = at * 2.39996;
      p.at(
        Math.cos(angle) * far,
        Math.sin(angle) * far,
        r / 100,
        () => {
          p.ellipse(2, 3, 17, 10, '#2a1008', 'opacity="0.4"').ellipse(0, 0, 17, 10, p.linear(['#9a5326', '#4a1f0e']));
          p.ellipse(-4, -3, 7, 2, '#e8b27c', 'opacity="0.7"');
        },
        p.between(0, 180),
      );
    }
  },
  mezze(p, r) {
    p.circle(0, 0, r, p.radial(['#f5e3b8', '#e0bd80']));
    for (let turn = 1; turn < 5; turn += 1) p.ring(0, 0, r * 0.2 * turn, '#cfa765', r * 0.035, 'opacity="0.6"');
    p.ellipse(0, 0, r * 0.24, r * 0.24, '#b6a23a');
    for (let at = 0; at < 22; at += 1)
      p.circle(...within(p, r * 0.6), r * 0.045, p.pick(['#d6a35c', '#b8352a', '#f0d9a0']));
    p.path(
      `M${r * 0.1} ${-r * 0.75} q${r * 0.3} ${r * 0.2} ${r * 0.5} ${r * 0.5}`,
      'none',
      `stroke="#8a2a1c" stroke-width="${r * 0.05}" stroke-linecap="round"`,
    );
  },
  sweets(p, r) {
    p.circle(0, 0, r, '#f6e9da');
    for (let at = 0; at < 19; at += 1) {
      const [layer, place] = at < 1 ? [0, 0] : at < 7 ? [1, at] : [2, at - 7];
      const angle = (place / (layer * 6 || 1)) * Math.PI * 2;
      p.at(Math.cos(angle) * layer * r * 0.38, Math.sin(angle) * layer * r * 0.38, r / 100, () => {
        p.circle(2, 4, 17, '#3a1606', 'opacity="0.3"').circle(0, 0, 17, p.radial(['#f0b45f', '#b9671f']));
        p.circle(0, 0, 7, at % 2 ? '#7da24a' : '#e9d2a2');
      });
    }
  },
  coffee(p, r) {
    p.circle(0, 0, r, p.radial(['#b8743a', '#5b2f14']));
    for (let leaf = 0; leaf < 5; leaf += 1) {
      const y = r * (0.42 - leaf * 0.22);
      const width = r * (0.62 - Math.abs(leaf - 1.5) * 0.12);
      p.line(
        `M${-width} ${y - r * 0.16} Q0 ${y + r * 0.2} ${width} ${y - r * 0.16}`,
        '#f4dfc0',
        r * 0.09,
        'opacity="0.92"',
      );
    }
    p.line(`M0 ${r * 0.6} V${-r * 0.62}`, '#f4dfc0', r * 0.04);
  },
};

/** A burger from the side, its layers `apart` from each other. */
export function burger(p, apart = 0) {
  let y = 0;
  const up = (height) => (y -= height + apart);
  p.glow(0, 4, 150, 18, '#160c0a', 0.5);
  p.path(
    `M-120 ${y - 8} q-4 -34 16 -36 H104 q20 2 16 36 q-4 10 -24 10 H-96 q-20 0 -24 -10Z`,
    p.linear(['#eeb063', '#b8702a']),
  );
  up(44);
  p.round(-128, y - 30, 256, 32, 16, p.linear(['#7a4324', '#3f1e0f']));
  up(30);
  p.path(
    `M-132 ${y} L-126 ${y - 12} H126 L132 ${y} L92 ${y + 5} L70 ${y + 30} L46 ${y + 5} H-40 L-66 ${y + 22} L-90 ${y + 4}Z`,
    '#f7b52e',
  );
  up(12);
  for (const x of [-78, 0, 78]) p.round(x - 48, y - 16, 96, 18, 9, p.linear(['#e9503a', '#b62f22']));
  up(18);
  p.line(
    `M-130 ${y} ${Array.from({ length: 13 }, (_, at) => `q10 ${at % 2 ? 16 : -14} 20 0`).join(' ')}`,
    '#78b043',
    16,
  );
  up(14);
  p.path(
    `M-122 ${y} C-126 ${y - 112} 126 ${y - 112} 122 ${y} Q120 ${y + 10} 104 ${y + 10} H-104 Q-120 ${y + 10} -122 ${y}Z`,
    p.linear(['#f6c67c', '#c47a30']),
  );
  for (let at = 0; at < 20; at += 1) {
    const [x, high] = [p.between(-88, 88), p.between(24, 70)];
    if (Math.abs(x) + high < 128) p.at(x, y - high, 1, () => p.ellipse(0, 0, 7, 4, '#fdf1d4'), p.between(-40, 40));
  }
}

export function croissant(p, { a = '#d98f3e' }) {
  p.glow(0, 70, 200, 26, '#160c0a', 0.45);
  const folds = [
    [-172, 62, 34, -70],
    [-132, 24, 56, -50],
    [-72, -8, 76, -24],
    [0, -20, 88, 0],
    [72, -8, 76, 24],
    [132, 24, 56, 50],
    [172, 62, 34, 70],
  ];
  const order = [0, 6, 1, 5, 2, 4, 3];
  for (const at of order) {
    const [x, y, size, turn] = folds[at];
    p.at(
      x,
      y,
      1,
      () => {
        p.ellipse(0, 0, size * 0.74, size, p.linear([light(a, 0.42), a, dark(a, 0.45)], [0, 0, 1, 0.6]));
        for (const line of [-0.2, 0.1])
          p.line(
            `M${size * line} ${-size * 0.8} Q${size * (line + 0.16)} 0 ${size * line} ${size * 0.7}`,
            mix(a, '#5a2a0c', 0.6),
            2.5,
            'opacity="0.45"',
          );
      },
      turn,
    );
  }
}

export function loaf(p, { a = '#b9712f' }) {
  p.glow(0, 6, 190, 18, '#160c0a', 0.5);
  p.path(
    'M-170 -6 C-190 -110 -90 -140 0 -140 S190 -110 170 -6 Q166 8 140 8 H-140 Q-166 8 -170 -6Z',
    p.linear([light(a, 0.3), dark(a, 0.35)]),
  );
  for (const x of [-96, -32, 32, 96])
    p.path(`M${x - 30} -44 Q${x} -130 ${x + 26} -116 Q${x + 10} -70 ${x - 30} -44Z`, '#f3d8a6');
}
