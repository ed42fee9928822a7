/** Files that are dropped on an area, or pasted anywhere on the page. */
import { useEffect, useRef, useState, type DragEvent } from 'react';

const hasFiles = (event: { readonly dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false;

export function useGivenFiles(onGiven: (files: readonly File[]) => void, takesPaste: boolean) {
  const [isOver, setOver] = useState(false);
  const give = useRef(onGiven);
  useEffect(() => {
    give.current = onGiven;
  });

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      give.current(files);
    };
    // A file that is dropped outside the area would replace the page.
    const keepPage = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    if (takesPaste) document.addEventListener('paste', paste);
    document.addEventListener('dragover', keepPage);
    document.addEventListener('drop', keepPage);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', keepPage);
      document.removeEventListener('drop', keepPage);
    };
  }, [takesPaste]);

  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onGiven([...event.dataTransfer.files]);
      },
    },
  };
}
