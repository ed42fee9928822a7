import { describe, expect, it } from 'vitest';
import { services } from './vocabularies';
import { servicePalette } from './service-covers';

describe('the colours of the services', () => {
  it.each([4, 2])('differ between neighbours in a grid of %d columns', (columns) => {
    const colors = services.map(({ name }) => servicePalette(name));
    for (const [place, color] of colors.entries()) {
      const isLastOfRow = place % columns === columns - 1;
      if (!isLastOfRow) expect(colors[place + 1], `right of ${place}`).not.toBe(color);
      expect(colors[place + columns], `below ${place}`).not.toBe(color);
    }
  });
});
