import { type DragEvent, useState } from 'react';

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** What lets files be dropped on an element, a shortcut beside the input inside it; `data-over` while they hang above it. */
export function useFileDrop(take: (files: FileList) => void, disabled = false) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      if (disabled || !bringsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      // also where none is taken: the browser would leave the page to show it
      event.preventDefault();
      setOver(false);
      if (!disabled) take(event.dataTransfer.files);
    },
  };
}
