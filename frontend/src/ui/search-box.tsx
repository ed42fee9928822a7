import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/lib/class-names';
import { IconButton } from './button';
import styles from './search-box.module.css';

const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly value: string;
  readonly label: string;
  /** In characters. */
  readonly maxLength: number;
  /** The label, if not given. */
  readonly placeholder?: string;
  /** `small` grows next to other controls in one line. */
  readonly size?: 'medium' | 'small';
  readonly clearLabel: string;
  readonly onSearch: (q: string) => void;
}

/** Searches after a short pause in typing, or at once on Enter. */
export function SearchBox({
  value,
  label,
  maxLength,
  placeholder = label,
  size = 'medium',
  clearLabel,
  onSearch,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const pause = useRef<number>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => window.clearTimeout(pause.current), []);

  // Cleared from elsewhere, or another URL: the box follows, but never changes what is being typed.
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }

  const search = (q: string) => {
    window.clearTimeout(pause.current);
    if (q.trim() !== value) onSearch(q.trim());
  };

  const type = (q: string) => {
    setText(q);
    window.clearTimeout(pause.current);
    const typedAt = window.location.pathname;
    pause.current = window.setTimeout(() => {
      // A visitor who has gone to another page in the meantime, while it loads, is not called back.
      if (window.location.pathname === typedAt) search(q);
    }, PAUSE_MS);
  };

  // What was typed on a prerendered page before its scripts ran is in the input, and React knows nothing of it.
  const pickUpTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) type(typed);
  });
  useEffect(() => pickUpTyped(), []);

  return (
    <form
      role="search"
      className={classNames(styles.box, styles[size])}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <Search aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text ? (
        <IconButton
          className={styles.clear}
          label={clearLabel}
          onClick={() => {
            setText('');
            search('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </form>
  );
}
