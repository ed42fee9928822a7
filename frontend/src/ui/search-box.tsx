import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from './button';
import styles from './search-box.module.css';

const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly clearLabel: string;
  readonly onSearch: (q: string) => void;
}

/** Searches after a short pause in typing, or at once on Enter. */
export function SearchBox({ value, label, placeholder, clearLabel, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const pause = useRef<number>(undefined);
  const input = useRef<HTMLInputElement>(null);

  // Cleared from elsewhere, or another URL: the box follows, but never changes what is being typed.
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }

  const search = (q: string) => {
    window.clearTimeout(pause.current);
    if (q.trim() !== value) onSearch(q.trim());
  };

  return (
    <form
      role="search"
      className={styles.box}
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
        maxLength={120}
        value={text}
        onChange={(event) => {
          const q = event.target.value;
          setText(q);
          window.clearTimeout(pause.current);
          const typedAt = window.location.pathname;
          pause.current = window.setTimeout(() => {
            // A visitor who has gone to another page in the meantime is not called back.
            if (window.location.pathname === typedAt) search(q);
          }, PAUSE_MS);
        }}
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
