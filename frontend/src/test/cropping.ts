/** Sizes on the screen, which jsdom has not: of a picture of 800 by 600 pixels on a stage. */
import { onTestFinished, vi } from 'vitest';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stage as large as the frame, and the picture as large as it is drawn to cover it. */
export function layOut(stage: Size, { width, height }: Size = { width: 800, height: 600 }): void {
  const scale = Math.max(stage.width / width, stage.height / height);
  const box = { x: 0, y: 0, top: 0, left: 0, right: stage.width, bottom: stage.height, ...stage };
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box }),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(Math.round(width * scale)),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(Math.round(height * scale)),
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width),
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}
