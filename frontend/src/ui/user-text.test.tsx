import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UserText } from './user-text';

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
