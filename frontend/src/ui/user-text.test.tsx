import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UserParagraph, UserText } from './user-text';

describe('a name', () => {
  it.each([
    ['Salem Al-Ajmi', ['Al-Ajmi']],
    ['Mona El-Sayed', ['El-Sayed']],
    ['Bait Al-Gahwa and El-Nil', ['Al-Gahwa', 'El-Nil']],
    ['Khaled al-Sabah and amal el-sayed', ['al-Sabah', 'el-sayed']],
    ['سالم ال-عجمي', ['ال-عجمي']],
    // No articles.
    ['جمال-الدين', []],
    ['Jean-Luc', []],
    ['Noel-Marie', []],
    ['سالم العجمي', []],
  ])('keeps its article in one line: %s', (name, kept) => {
    const { container } = render(<UserText>{name}</UserText>);
    expect(container).toHaveTextContent(name);
    const parts = [...container.querySelectorAll('.unbroken')];
    expect(parts.map(({ textContent }) => textContent)).toEqual(kept);
  });
});

describe('a paragraph', () => {
  it.each([
    ['سالم العجمي', 'ar'],
    ['Salem Al-Ajmi', 'en'],
  ])('has its own direction and language: %s', (text, lang) => {
    const { container } = render(<UserParagraph className="anywhere">{text}</UserParagraph>);
    const paragraph = container.querySelector('p');
    expect(paragraph).toHaveTextContent(text);
    expect(paragraph).toHaveAttribute('lang', lang);
    expect(paragraph).toHaveAttribute('dir', 'auto');
    // `dir="auto"` would not see what is in it.
    expect(paragraph?.querySelector('bdi')).toBeNull();
  });
});
