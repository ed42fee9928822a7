// Every scene by its name, what it shows in words, and how scenes that hold other scenes are put together.

import * as buildings from './buildings.mjs';
import * as sets from './sets.mjs';
import * as sheets from './sheets.mjs';
import * as views from './views.mjs';

const { vignette: _vignette, ...places } = views;
const { logos: _logos, ...papers } = sheets;
export const scenes = { ...places, ...buildings, ...sets, ...papers };

/** Names of other scenes in the options become the functions that draw them. */
export function resolved(options) {
  const draw = ([name, inner]) => [scenes[name], resolved(inner ?? {})];
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      if (key === 'inner') return [key, draw(value)];
      if (key === 'views' || key === 'draws' || key === 'frames') return [key, value.map(draw)];
      return [key, value];
    }),
  );
}
