import { type DragEvent, useState } from 'react';

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Props that let files be dropped on an element, as a shortcut for the input inside it; sets `data-over`
 * while files are dragged over it.
 */
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
      // also while disabled, or the browser would leave the page to open the file
      event.preventDefault();
      setOver(false);
      if (!disabled) take(event.dataTransfer.files);
    },
  };
}
