import { fireEvent, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar } from './avatar';

const picture = (container: HTMLElement) => container.querySelector('img');

describe('a portrait', () => {
  it('has its place before it is there, and is fetched when it is near', () => {
    const { container, rerender } = render(<Avatar name="Noura" seed="n" image="/media/noura-192" />);
    for (const [name, value] of [
      ['width', '64'],
      ['height', '64'],
      ['loading', 'lazy'],
      ['alt', ''],
    ] as const) {
      expect(picture(container)).toHaveAttribute(name, value);
    }
    rerender(<Avatar name="Noura" seed="n" image="/media/noura-192" size="large" />);
    expect(picture(container)).toHaveAttribute('width', '112');
    expect(picture(container)).toHaveAttribute('loading', 'eager');
  });

  it('gives way to the monogram when it cannot be loaded, until there is another', () => {
    const { container, rerender } = render(<Avatar name="Noura" seed="n" image="/media/old" />);
    const [failed] = container.querySelectorAll('img');
    if (failed) fireEvent.error(failed);
    expect(picture(container)).toBeNull();
    expect(container).toHaveTextContent('N');
    rerender(<Avatar name="Noura" seed="n" image="/media/new" />);
    expect(picture(container)).toHaveAttribute('src', '/media/new');
  });

  it('is a monogram where there is none', () => {
    const { container } = render(<Avatar name="نورة" seed="n" image={null} />);
    expect(picture(container)).toBeNull();
    expect(container).toHaveTextContent('ن');
  });
});
