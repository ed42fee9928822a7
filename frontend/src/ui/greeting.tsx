import { writtenIn } from '@/lib/script';
import styles from './greeting.module.css';

interface GreetingProps {
  /** The whole sentence. */
  readonly text: string;
  /** The name within it; it is moved to the next line rather than broken, hyphens included. */
  readonly name: string;
}

export function Greeting({ text, name }: GreetingProps) {
  const at = text.lastIndexOf(name);
  if (name === '' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi className={styles.name} lang={writtenIn(name)}>
        {name}
      </bdi>
      {text.slice(at + name.length)}
    </>
  );
}
