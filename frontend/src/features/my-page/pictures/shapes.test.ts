import { describe, expect, it } from 'vitest';
import { cropAt, isTooSmall, mostZoom, shapes } from './shapes';

const { avatar, cover_image: cover } = shapes;

describe('a cut', () => {
  it.each([
    [avatar, 192, 192, false],
    [avatar, 191, 400, true],
    [avatar, 4_000, 300, true],
    [cover, 640, 320, false],
    [cover, 640, 319, true],
    [cover, 639, 900, true],
    [cover, 6_000, 900, true],
  ])('of %o from %s by %s pixels is too small: %s', (shape, width, height, expected) => {
    expect(isTooSmall({ width, height }, shape)).toBe(expected);
  });

  it.each([
    [avatar, 192, 192],
    [avatar, 1_001, 777],
    [avatar, 9_000, 7_001],
    [cover, 640, 320],
    [cover, 1_333, 4_007],
    [cover, 8_000, 4_500],
  ])('is never smaller than %o allows, nor leaves a picture of %s by %s', (shape, width, height) => {
    const most = mostZoom({ width, height }, shape);
    for (const zoom of [1, (1 + most) / 2, most]) {
      const crop = cropAt({ x: 1, y: 1, zoom }, { width, height }, shape);
      const kept = Math.min(width, 1_920);
      expect(crop.width * kept).toBeGreaterThanOrEqual(shape.leastWidth - 0.01);
      expect(crop.x + crop.width).toBeLessThanOrEqual(1);
      expect(crop.y + crop.height).toBeLessThanOrEqual(1);
      expect((crop.width * width) / (crop.height * height)).toBeCloseTo(shape.aspect, 2);
    }
  });

  it('is the largest part of the shape before it is zoomed', () => {
    expect(cropAt({ x: 0.125, y: 0, zoom: 1 }, { width: 800, height: 600 }, avatar)).toEqual({
      x: 0.125,
      y: 0,
      width: 0.75,
      height: 1,
    });
  });
});
